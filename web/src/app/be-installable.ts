/**
 * Has the browser run `sw.js`, after the first picture. Its address changes with the build, so that a new version brings its own at once.
 * Not while developing: there it would show what is no longer so.
 */
export function beInstallable(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // A browser that does not want one shows its own page where there is no connection.
  const register = () => void navigator.serviceWorker.register(`/sw.js?build=${import.meta.env.VITE_BUILD}`).catch(() => null)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register)
}
