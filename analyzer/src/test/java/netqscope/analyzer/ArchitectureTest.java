package netqscope.analyzer;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

@AnalyzeClasses(packages = "netqscope", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule ANALYZER_NEEDS_NO_PROBE = noClasses()
            .that()
            .resideInAPackage("netqscope.analyzer..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("netqscope.bpf..", "netqscope.capture..")
            .because("a recording is explored on any machine; the file is all that analyzer and capture share");

    @ArchTest
    static final ArchRule SQL_IS_SPOKEN_IN_ONE_PLACE = noClasses()
            .that()
            .resideOutsideOfPackage("netqscope.analyzer.database..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "org.duckdb..")
            .because("one package knows the driver, its types and its oddities");

    @ArchTest
    static final ArchRule ARROW_IS_HANDED_OVER_IN_ONE_PLACE = noClasses()
            .that()
            .resideInAPackage("netqscope.analyzer..")
            .and()
            .resideOutsideOfPackage("netqscope.analyzer.database..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.arrow..")
            .because("its buffers have to be freed in an order that one class keeps");

    @ArchTest
    static final ArchRule LIBRARY_DOES_NOT_KNOW_THE_COMMAND_LINE = noClasses()
            .that()
            .resideInAnyPackage(
                    "netqscope.analyzer.database..",
                    "netqscope.analyzer.analysis..",
                    "netqscope.analyzer.overhead..",
                    "netqscope.analyzer.lab..",
                    "netqscope.analyzer.explore..",
                    "netqscope.analyzer.output..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("picocli..", "netqscope.analyzer")
            .because("the app asks the same questions without a command line");

    @ArchTest
    static final ArchRule ESTIMATES_ARE_ARITHMETIC = noClasses()
            .that()
            .resideInAPackage("netqscope.analyzer.estimate..")
            .should()
            .dependOnClassesThat()
            .resideOutsideOfPackages("netqscope.analyzer.estimate..", "java.lang..", "java.util..", "org.jspecify..")
            .because("what a sample says is the same wherever the sample is from, and can be tested by sampling");

    @ArchTest
    static final ArchRule PACKAGES_HAVE_A_DIRECTION = SlicesRuleDefinition.slices()
            .matching("netqscope.analyzer.(*)..")
            .should()
            .beFreeOfCycles()
            .because("output and analysis build on database, not the other way round");
}
