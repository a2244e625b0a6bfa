package netqscope.capture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "netqscope", importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {

    @ArchTest
    static final ArchRule capture_knows_no_duckdb = noClasses()
            .that()
            .resideInAnyPackage("netqscope.capture..", "netqscope.recording..", "netqscope.bpf..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.duckdb..", "java.sql..", "netqscope.analyzer..", "netqscope.app..")
            .because(
                    "it is installed alone on production servers; queries are the analyzer's, and the file is the contract");

    @ArchTest
    static final ArchRule only_the_recording_knows_arrow = noClasses()
            .that()
            .resideInAnyPackage("netqscope.capture..", "netqscope.bpf..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.arrow..")
            .because("how a recording is laid out is decided in one module");

    @ArchTest
    static final ArchRule nobody_sleeps = noClasses()
            .should()
            .callMethod(Thread.class, "sleep", long.class)
            .because("the drain waits by the rings' fill, and everything else for an event");
}
