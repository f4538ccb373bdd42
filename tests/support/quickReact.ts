// React's development version notes for every element where it was made, for the developer tools and the traces of its warnings: a tenth
// of the time of all screen tests. What it warns of is the same without.
Reflect.deleteProperty(console, 'createTask');
const react: object = await import('react');
const internals: unknown = Reflect.get(
  react,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals) {
  // more than it notes within a second
  const many = { get: () => 1e4, set: () => {}, configurable: true };
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', many);
}

export {};
