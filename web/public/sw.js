// Shows a page of its own where there is no connection, and takes what other apps share. It keeps nothing else: no reply of the API, no
// document, no page of anybody.
const offlineCache = `quarry-offline-${new URL(location.href).searchParams.get('build')}`
const offlinePage = '/offline.html'
// With a query, so that the same file of other pages never waits for this program.
const offlineParts = [offlinePage, '/theme.js?offline', '/offline.js']

const sharedCache = 'quarry-shared'
const sharePath = '/workspace/save'
const mostFiles = 50

addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(offlineCache).then((cache) => cache.addAll(offlineParts.map((part) => new Request(part, { cache: 'no-cache' })))),
  )
  // There is no state that an older one could still need.
  skipWaiting()
})

addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  const older = (await caches.keys()).filter((name) => name.startsWith('quarry-offline-') && name !== offlineCache)
  await Promise.all(older.map((name) => caches.delete(name)))
  // Pages are asked for at once, and not only when this program has started.
  await registration.navigationPreload?.enable()
  await clients.claim()
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin) return
  if (request.mode === 'navigate' && request.method === 'POST' && pathname === sharePath) event.respondWith(keepShared(request))
  else if (request.mode === 'navigate' && request.method === 'GET' && !pathname.startsWith('/api/'))
    event.respondWith(page(event))
  else if (offlineParts.includes(pathname + search)) event.respondWith(part(request))
})

async function page(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch {
    return (await caches.match(offlinePage)) ?? Response.error()
  }
}

async function part(request) {
  try {
    return await fetch(request)
  } catch {
    return (await caches.match(request)) ?? Response.error()
  }
}

/**
 * Keeps what was shared until its person says where it goes. Any page can send this form, so nothing follows from it but a page that asks;
 * only the last one is kept.
 */
async function keepShared(request) {
  try {
    const form = await request.formData()
    await caches.delete(sharedCache)
    const cache = await caches.open(sharedCache)
    const files = form
      .getAll('files')
      .filter((each) => each instanceof File)
      .slice(0, mostFiles)
    await Promise.all(files.map((file, index) => cache.put(`${sharePath}/${index}`, new Response(file))))
    const textOf = (name) =>
      form
        .getAll(name)
        .filter((each) => typeof each === 'string')
        .join('\n')
    const about = { at: Date.now(), title: textOf('title'), text: textOf('text'), url: textOf('url') }
    await cache.put(sharePath, Response.json({ ...about, files: files.map(({ name, type }) => ({ name, type })) }))
  } catch {
    // The page says that there is nothing to save.
    await caches.delete(sharedCache)
  }
  return Response.redirect(sharePath, 303)
}
