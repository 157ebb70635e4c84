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
  const said = document.currentScript.dataset.parts
  if (said !== undefined) {
    const [parts, page] = [JSON.parse(said), pageAt(location)]
    for (const file of [...(parts[isKorean ? 'ko' : 'en'] ?? []), ...(parts[page] ?? [])]) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', href: file, fetchPriority: 'low' })
      document.head.append(link)
    }
    if (['home', 'results', 'sources'].includes(page)) void askEarly(page, location)
  }

  /** Asks the server for what the page is made of; `src/lib/early-replies.ts` hands the replies to whoever asks for the same. */
  async function askEarly(page, { pathname, search }) {
    const replies = (globalThis.earlyReplies = new Map())
    const ask = (path, query) => {
      const address = `/api/v1${path}${query ? `?${new URLSearchParams(query)}` : ''}`
      const reply = fetch(address, { credentials: 'include' })
      replies.set(address, reply)
      // What nobody asked for by then is no news any more.
      const forget = () => setTimeout(() => replies.delete(address), 30_000)
      reply.then(forget, forget)
      return reply.then((response) => (response.ok ? response.clone().json() : null))
    }
    try {
      ask('/account/profile').catch(() => {})
      const mine = await ask('/w/workspace/list', { detail: 'Y' })
      const workspaceId = mine?.joined.find(({ code }) => code === pathname.slice(1))?.id
      if (workspaceId === undefined) return
      ask('/w/workspace/detail', { workspaceId }).catch(() => {})
      if (page === 'sources') ask('/w/workspace/contentProvider', { workspaceId }).catch(() => {})
      // A filter is more than can be told from here.
      const { page: _, q, ...filters } = Object.fromEntries(new URLSearchParams(search))
      if (page === 'results' && Object.keys(filters).length === 0)
        ask('/s/search', { workspaceId, query: q, today: today() }).catch(() => {})
    } catch {
      // The application asks again, and says what is wrong.
    }
  }

  function today() {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-')
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
