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
  const isKorean = /^ko(-|$)/i.test(language)
  document.documentElement.lang = isKorean ? 'ko' : 'en'
  if (isKorean) document.querySelector('link[rel=manifest]')?.setAttribute('href', '/manifest.ko.webmanifest')

  // Painted at once, from the page itself.
  if (location.pathname === '/login') document.documentElement.dataset.first = 'login'

  // What the address shows is asked for at once: the application would do so only when it runs itself.
  const parts = JSON.parse(document.currentScript.dataset.parts ?? '{}')
  for (const file of [...(parts[isKorean ? 'ko' : 'en'] ?? []), ...(parts[pageAt(location)] ?? [])]) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', href: file, fetchPriority: 'low' })
    document.head.append(link)
  }

  function pageAt({ pathname, search }) {
    if (/^\/(login)?$/.test(pathname)) return 'login'
    const query = new URLSearchParams(search)
    if (!/^\/[\w-]+$/.test(pathname)) return ''
    if (query.get('page') === 'search') return query.get('q') ? 'results' : 'home'
    if (query.get('page') === 'agent') return 'home'
    return query.get('section') === 'contentProvider' ? 'sources' : ''
  }
}
