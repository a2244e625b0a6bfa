package netqscope.app;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
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

    @ArchTest
    static final ArchRule viewModelsKnowNoControls = noClasses()
            .that()
            .resideInAPackage("netqscope.app.viewmodel..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.application..", "netqscope.app.view..")
            .because("they are tested without a toolkit");

    @ArchTest
    static final ArchRule viewModelsGiveNumbersToCharts = noClasses()
            .that()
            .resideInAPackage("netqscope.app.viewmodel..")
            .should()
            .dependOnClassesThat(resideInAPackage("netqscope.app.chart..")
                    .and(not(simpleName("TimeSeries")))
                    .and(not(simpleName("Columns"))))
            .because("how numbers are drawn is decided by views");

    @ArchTest
    static final ArchRule chartsKnowNoRecordings = noClasses()
            .that()
            .resideInAPackage("netqscope.app.chart..")
            .should()
            .dependOnClassesThat(resideInAPackage("netqscope..")
                    .and(not(resideInAPackage("netqscope.app.chart..")))
                    .and(not(simpleName("TimeRange"))))
            .because("they draw numbers, whatever those are of");
}
