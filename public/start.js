// Runs before the page's content is painted. It is not compiled, and its syntax is old: browsers too old for the app must run it too.
(function () {
  // features of the oldest supported browsers (scripts/browserFloor.ts)
  if (!(window.CSS && CSS.registerProperty && CSS.supports('color', 'color-mix(in srgb, red, red)')))
    document.getElementById('old-browser').hidden = false;

  // A family's link leaves the address before anything else is loaded (src/session/familyPage.ts). Where the app is open
  // already, the browser loads no page for it. Messengers encode it, break it, and put signs around it: id and secret have a
  // fixed length, and are found wherever they stand.
  var LINK = /familia.*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{22})/i;
  function decoded(text) {
    for (var turn = 0; turn < 3; turn += 1)
      text = text.replace(/(%[0-9a-f]{2})+/gi, function (codes) {
        try {
          return decodeURIComponent(codes);
        } catch (error) {
          return codes;
        }
      });
    return text.replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '');
  }
  function takeLink() {
    var address = decoded(location.pathname + location.search + location.hash);
    var found = LINK.exec(address);
    // what is left of a link that was cut off leads to the page that asks for it again
    if (!found && address.indexOf('#familia=') < 0) return undefined;
    history.replaceState(null, '', location.pathname.split(/%(?:25)*23/)[0] + '#familia');
    return found ? found[1].toLowerCase() + '.' + found[2] : '';
  }
  window.familyLink = takeLink();
  addEventListener('hashchange', function () {
    // an e-mail's link stays in the address until it is pressed (src/session/emailLink.ts)
    if (/[#&]token_hash=/.test(location.hash)) return location.reload();
    var link = takeLink();
    if (link === undefined) return;
    window.familyLink = link;
    try {
      sessionStorage.setItem('anamnese.family-link', link);
    } catch (error) {
      // the page that is loaded next takes it out of the address itself
      history.replaceState(null, '', location.pathname + '#familia=' + link);
    }
    location.reload();
  });
  var isFamily = location.hash === '#familia';

  // the same rule as src/session/expectsSession.ts
  function expectsSession() {
    if (isFamily) return false;
    try {
      var address = location.hash + location.search;
      return localStorage.getItem('anamnese.session') !== null || /[#&?](access_token|token_hash|error\w*)=/.test(address);
    } catch (error) {
      return false;
    }
  }

  var isExpected = expectsSession();
  // browsers ask once, when a page is loaded, whether it may be translated (src/app/App.tsx)
  if (isExpected && localStorage.getItem('anamnese.family') === null)
    document.documentElement.setAttribute('translate', 'no');
  // only the built page contains the templates (scripts/staticSignIn.ts)
  var template = document.getElementById(isFamily ? 'family' : isExpected ? 'spinner' : 'sign-in');
  if (!template) return;
  var root = document.getElementById('root');
  var first = template.content.firstElementChild;
  first.setAttribute('data-early', '');
  template.content.removeChild(first);
  // the delay of the spinner's own style (index.css) would have it laid out at once, before the scripts run
  function showSpinner() {
    first.classList.remove('late');
    // once src/main.tsx draws, an empty root is that of a lock
    if (!root.firstChild && !root.hasAttribute('data-app')) root.appendChild(first);
  }
  if (isExpected || isFamily) setTimeout(showSpinner, 200);
  else root.appendChild(first);
  // the scripts that are needed next (scripts/preloadWorkspace.ts)
  document.head.appendChild(template.content);

  // AuthScreen.tsx repeats the last press on a button before hydration; Enter in a field counts as one. Otherwise the
  // browser would submit the form itself and leave the page.
  function keepPress(event) {
    var button = event.target.closest('[data-early] button');
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    var before = document.querySelector('[data-pressed]');
    if (before) before.removeAttribute('data-pressed');
    button.setAttribute('data-pressed', '');
  }
  addEventListener('click', keepPress, true);
})();
