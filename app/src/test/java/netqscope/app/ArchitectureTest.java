package netqscope.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "netqscope.app", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    @ArchTest
    static final ArchRule containsNoSql = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql..", "javax.sql..", "org.duckdb..")
            .because("the analyzer answers every question; its SQL is tested without a window");

    @ArchTest
    static final ArchRule recordsNothing = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("netqscope.bpf..", "netqscope.capture..")
            .because("recordings are explored on machines without root, a probe or Linux headers");
}
