import { afterEach, beforeEach, expect, test } from 'vitest'
import theme from '../../public/theme.js?raw'
import { answerWith } from '../testing/server.ts'

const parts = { en: ['/en.js'], ko: ['/ko.js'], login: ['/login.js'], home: ['/home.js'], results: ['/results.js'], sources: [] }

// What it asks the server for is no matter here, and for nobody after it.
beforeEach(() => void answerWith({}))
afterEach(() => {
  globalThis.earlyReplies = undefined
})

/** What `public/theme.js` makes of the page at this address. */
function madeOf(address: string, said: string | null = JSON.stringify(parts)): Record<'documentElement' | 'head', HTMLElement> {
  const { pathname, search } = new URL(address, 'https://quarry.test')
  const head = document.createElement('head')
  const page = {
    currentScript: { dataset: said === null ? {} : { parts: said } },
    documentElement: document.createElement('html'),
    head,
  }
  Object.assign(page, { querySelector: () => null, createElement: (name: string) => document.createElement(name) })
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- It is a script of its own, not a module.
  new Function('document', 'location', theme)(page, { pathname, search })
  return page
}

/** What it asks for. */
const askedFor = (...given: Parameters<typeof madeOf>): (string | null)[] =>
  [...madeOf(...given).head.querySelectorAll('link[rel=modulepreload]')].map((link) => link.getAttribute('href'))

test.each([
  ['/', ['/en.js', '/login.js']],
  ['/login?redirect=%2Facme', ['/en.js', '/login.js']],
  ['/acme?page=agent', ['/en.js', '/home.js']],
  ['/acme?page=search', ['/en.js', '/home.js']],
  ['/acme?page=search&q=tide', ['/en.js', '/results.js']],
  ['/acme?page=workspaceSettings&section=members', ['/en.js']],
  ['/docs/terms', ['/en.js']],
])('%s is asked for with what it shows', (address, files) => {
  expect(askedFor(address)).toEqual(files)
})

test('a Korean page is asked for with Korean texts', () => {
  localStorage.setItem('quarry.language', 'ko')
  expect(askedFor('/docs')).toEqual(['/ko.js'])
})

test('a page of which nothing is known asks for nothing', () => {
  expect(askedFor('/acme?page=search', null)).toEqual([])
})

test('the login page alone is painted before the application is there', () => {
  const painted = (address: string) => madeOf(address).documentElement.dataset['first']
  expect([painted('/login?redirect=%2Facme'), painted('/'), painted('/login/openid'), painted('/acme')]).toEqual([
    'login',
    undefined,
    undefined,
    undefined,
  ])
})
