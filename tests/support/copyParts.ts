// The app loads these as the first copy of a page is made. A busy machine takes long to compile them, which is no test's wait.
import '../../src/lib/zip';
import '../../src/printing/files/fhir/bundle';
