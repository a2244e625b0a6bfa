package netqscope.bpf;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "netqscope.bpf", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule PROBE_KNOWS_NO_ARROW = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.arrow..", "netqscope.recording..", "netqscope.capture..")
            .because("the probe fills whatever column memory it is handed: the recording format is not its business");

    @ArchTest
    static final ArchRule NATIVES_HAVE_ONE_DOOR = noClasses()
            .that()
            .doNotHaveSimpleName("ProbeLibrary")
            .should()
            .callMethod(System.class, "load", String.class)
            .because("one class loads the library and maps its error numbers to words");
}
