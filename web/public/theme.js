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

  // What the address shows is painted and asked for at once: the application would do so only when it runs itself.
  const said = document.currentScript.dataset.parts
  if (said !== undefined) {
    const [{ application, ...parts }, page] = [JSON.parse(said), pageAt(location)]
    const painted = paintedOf(page, location)
    if (painted) document.documentElement.dataset.first = painted
    void keepOnly(painted)
    const known = ['home', 'results', 'sources'].includes(page) && askEarly(page, location).then(whatIsKnown)
    const files = [...application, ...(parts[isKorean ? 'ko' : 'en'] ?? []), ...(parts[page] ?? [])]
    void whenPainted(['home', 'results'].includes(painted) && known).then(() => run(application, files))
  }

  /** The page that is painted from the HTML: what the address alone says for certain. */
  function paintedOf(page, { pathname, search, hash }) {
    if (page === 'login') return pathname === '/login' ? 'login' : ''
    const isConversation = new URLSearchParams(search).has('view') || /^#(detail|chat)=/.test(hash)
    return page === 'home' && isConversation ? '' : page
  }

  /**
   * What is there is painted before the application takes the line and the processor, and what is known in a moment; what nobody looks at
   * need not wait for that.
   */
  async function whenPainted(known) {
    if (document.visibilityState === 'hidden') return
    await Promise.race([isParsed().then(nextFrame), after(2_000)])
    if (!known) return
    await Promise.race([known, after(300)])
    await Promise.race([nextFrame(), after(300)])
  }

  function nextFrame() {
    return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  }

  function after(ms) {
    return new Promise((resolve) => setTimeout(resolve, ms))
  }

  /** @param files what it needs: asked for before another one names it, a few at a time, so that whoever types meanwhile need not wait */
  async function run(application, files) {
    for (let at = 0; at < files.length; at += 6) {
      if (at > 0) await after(0)
      for (const href of files.slice(at, at + 6)) append('link', { rel: 'modulepreload', href })
    }
    for (const src of application) append('script', { type: 'module', src, async: false, crossOrigin: '' })
  }

  function append(element, attributes) {
    document.head.append(Object.assign(document.createElement(element), attributes))
  }

  /**
   * Home stands as soon as it is known whom to greet, and that there is something to search; results, as soon as there are hits. Nothing
   * stands for a stranger.
   */
  async function whatIsKnown(known) {
    if (!known) delete document.documentElement.dataset.first
    await isParsed()
    if (known?.hits) draw(known.hits)
    if (!known?.hasDocuments) return
    const hour = new Date().getHours()
    const part = hour >= 5 && hour < 12 ? 'morning' : hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
    const heading = document.querySelector('.first-picture[data-page=home] h1')
    if (!heading) return
    heading.textContent = heading.dataset[part].replace('{name}', () => known.name)
    heading.parentElement.hidden = false
  }

  /** As many as are seen at once, each as the one that is there; by the names that the wire has for what they say. */
  function draw(hits) {
    const list = document.querySelector('.first-picture[data-page=results] ol')
    if (!list || hits.length === 0) return
    const rows = hits.slice(0, 7).map((hit) => {
      const row = list.firstElementChild.cloneNode(true)
      const ending = `.${hit.format}`
      const isNamed = hit.contentTitle.toLowerCase().endsWith(ending)
      row.querySelector('[data-of=title]').textContent = isNamed ? hit.contentTitle.slice(0, -ending.length) : hit.contentTitle
      const place = [hit.workspaceContentProviderDisplayName, ...hit.ancestorsTitleLinkList.map(({ title }) => title)].join(' › ')
      row.querySelector('[data-of=place]').textContent = place
      row.querySelector('[data-of=passage]').textContent = hit.chunkData
      return row
    })
    list.replaceChildren(...rows)
    list.parentElement.hidden = false
  }

  /** Says what was asked, where that is painted; the pictures of other pages go. */
  async function keepOnly(painted) {
    await isParsed()
    const { lang } = document.documentElement
    for (const picture of document.querySelectorAll('.first-picture')) {
      if (picture.dataset.page !== painted || picture.lang !== lang) picture.remove()
      else if (painted === 'results')
        picture.querySelector('[data-asked]').textContent = new URLSearchParams(location.search).get('q')
    }
  }

  async function isParsed() {
    if (document.readyState !== 'loading') return
    await new Promise((resolve) => document.addEventListener('readystatechange', resolve, { once: true }))
  }

  /**
   * Asks the server for what the page is made of; `src/lib/early-replies.ts` hands the replies to whoever asks for the same.
   * @returns what the first picture can say by it; null where nothing of this is seen, or nobody knows
   */
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
      const profile = ask('/account/profile')
      profile.catch(() => {})
      const mine = await ask('/w/workspace/list', { detail: 'Y' })
      const workspaceId = mine?.joined.find(({ code, status }) => code === pathname.slice(1) && status === 'active')?.id
      if (workspaceId === undefined) return null
      const workspace = ask('/w/workspace/detail', { workspaceId })
      workspace.catch(() => {})
      if (page === 'sources') ask('/w/workspace/contentProvider', { workspaceId }).catch(() => {})
      // A filter is more than can be told from here.
      const { page: _, q, ...filters } = Object.fromEntries(new URLSearchParams(search))
      if (page === 'results') {
        if (Object.keys(filters).length > 0) return { hits: [] }
        const asked = { workspaceId, query: q, versions: 'folded', today: today(), timeZone: timeZone() }
        const found = await ask('/s/search', asked).catch(() => null)
        return { hits: found?.vectorDataList ?? [] }
      }
      const [person, { contentProviderList: list }] = await Promise.all([profile, workspace])
      const sources = [...list.publicCp, ...list.restrictedCp.ownedCp]
      return { name: person.firstName, hasDocuments: sources.some(({ indexedCount }) => indexedCount > 0) }
    } catch {
      // The application asks again, and says what is wrong.
      return null
    }
  }

  /** As `src/lib/text/dates.ts` tells it. */
  function timeZone() {
    return 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : new Intl.DateTimeFormat().resolvedOptions().timeZone
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
