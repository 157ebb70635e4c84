// Runs before first paint, so that nobody who chose dark sees a white flash and no Korean page says it is English.
{
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const dark = matchMedia('(prefers-color-scheme: dark)').matches
  const theme = stored('quarry.theme')
  document.documentElement.classList.toggle('dark', theme === 'dark' || (theme !== 'light' && dark))
  const language = stored('quarry.language') ?? navigator.language
  document.documentElement.lang = /^ko(-|$)/i.test(language) ? 'ko' : 'en'
}
