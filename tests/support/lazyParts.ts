// What the app loads when it first sends something: loaded with the tests, no wait of theirs includes it.
import '../../src/data/records/appendRow';
import '../../src/data/records/asked';
import '../../src/data/records/issuedReports';
import '../../src/data/records/saveRow';
