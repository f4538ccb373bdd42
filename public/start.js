// Runs before the first paint. It is sent as it is written here: also browsers that are too old for the app must read it.
(function () {
  // what came with the oldest browsers that will do (scripts/browserFloor.ts)
  if (!(window.CSS && CSS.registerProperty && CSS.supports('color', 'color-mix(in srgb, red, red)')))
    document.getElementById('old-browser').hidden = false;

  // the same as src/data/session/expectsSession.ts
  function expectsSession() {
    try {
      var address = location.hash + location.search;
      return localStorage.getItem('anamnese.session') !== null || /[#&?](access_token|error\w*)=/.test(address);
    } catch (error) {
      return false;
    }
  }

  // the built page has both (scripts/staticSignIn.ts)
  var template = document.getElementById(expectsSession() ? 'spinner' : 'sign-in');
  if (!template) return;
  template.content.firstElementChild.setAttribute('data-early', '');
  document.getElementById('root').appendChild(template.content);

  // The last button that is pressed before React takes the form over is pressed by AuthScreen.tsx then; Enter in a field
  // presses one too. Otherwise the browser would send the form by itself, and leave the page.
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
