package netqscope.recording;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "netqscope", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule recordingIsALeaf = noClasses()
            .that()
            .resideInAPackage("netqscope.recording..")
            .should()
            .dependOnClassesThat(DescribedPredicate.describe(
                    "belong to another part of netqscope",
                    type -> type.getPackageName().startsWith("netqscope.")
                            && !type.getPackageName().startsWith("netqscope.recording")))
            .because(
                    "the recording is the contract between the halves, and a contract that knows one side binds the other");

    @ArchTest
    static final ArchRule recordingKnowsNoDatabase = noClasses()
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.duckdb..", "java.sql..")
            .because("capture runs on servers where no database belongs, and recording is what capture writes with");

    @ArchTest
    static final ArchRule recordingDependsOnArrowAndWhatArrowBrings = classes()
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage(
                    "netqscope.recording..",
                    "netqscope.overhead..",
                    "java..",
                    "org.apache.arrow..",
                    "com.google.flatbuffers..",
                    "com.fasterxml.jackson..",
                    "com.github.luben.zstd..",
                    "org.jspecify..")
            .because("whoever wants to read recordings must not have to take more along");
}
