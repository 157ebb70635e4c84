import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Source } from '@quarry/contract/wire/source/source'
import type { SourceRun } from '@quarry/contract/wire/source/source-history'
import { ownReasons } from '@quarry/contract/source/source-reason'
import { renderPage } from '../../../testing/render-page.tsx'
import { answerWith } from '../../../testing/server.ts'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import { SourceDrawer } from './SourceDrawer.tsx'

const nothing = {
  found: 0,
  unchanged: 0,
  fetched: 0,
  bytes: 0,
  read: 0,
  indexed: 0,
  failed: 0,
  codes: [],
  skipped: { leftOut: 0, heldBack: 0, unlisted: 0 },
  removed: 0,
}
const past: SourceRun = {
  ...nothing,
  run: 4,
  kind: 'delta',
  times: 1,
  since: '2026-11-20T09:00:00Z',
  startedAt: '2026-11-20T09:00:00Z',
  finishedAt: '2026-11-20T09:00:42Z',
  outcome: 'complete',
  reason: null,
  documents: 3,
}

async function open(source: Partial<Source>, runs: Partial<SourceRun>[] = [past]) {
  answerWith({
    'GET /w/workspace/contentProvider/runs': { json: { runs: runs.map((run) => ({ ...past, ...run })), total: runs.length } },
    'GET /w/workspace/contentProvider/growth': {
      json: {
        points: [
          { at: '2026-11-01T09:00:00Z', documents: 1 },
          { at: '2026-11-20T09:00:42Z', documents: 3 },
        ],
      },
    },
  })
  await renderPage(<SourceDrawer source={sourceOf('webdav', source)} workspace={acme('ADMIN')} onClose={() => {}} />)
}
const value = (name: string, of: string): string =>
  within(screen.getByRole('region', { name: of })).getByText(name).nextElementSibling?.textContent ?? ''

test('a reading under way tells everything it has come to, with the reasons', async () => {
  await open({
    status: 'processing',
    progress: {
      ...nothing,
      found: 1_000,
      unchanged: 400,
      fetched: 120,
      bytes: 3_400_000,
      read: 120,
      indexed: 115,
      failed: 5,
      codes: [
        { code: 'ok', count: 112 },
        { code: 'encrypted', count: 5 },
        { code: 'unsupported', count: 3 },
      ],
      skipped: { leftOut: 2, heldBack: 0, unlisted: 1 },
      done: 522,
      listed: true,
      startedAt: '2026-11-20T09:00:00Z',
      perSecond: 12.34,
      secondsLeft: 60,
    },
  })
  const told = (name: string) => value(name, 'Being read now')
  expect([told('Found'), told('Unchanged'), told('Fetched'), told('Read')]).toEqual(['1,000', '400', '120 · 3.2 MB', '120'])
  expect(told('Searchable')).toMatch(/^115\s*3 · This kind of file holds no text Quarry can read\.$/)
  expect(told('Not read')).toMatch(/^5\s*5 · The document is protected by a password\.$/)
  expect(told('Skipped')).toBe('32 left out by hand1 folder could not be opened')
  expect([told('Speed'), told('Time left')]).toEqual(['12.3 per second', '1 min'])
})

test('credentials that are refused say since when, good ones when they end', async () => {
  await open({ credential: { state: 'refused', since: '2020-01-01T00:00:00Z' } })
  expect(value('Credentials', 'At a glance')).toMatch(/^Refused since \d+ years ago$/)
})

test('credentials that end are told with their day, those that are renewed as such', async () => {
  await open({ consent: { givenBy: 'ada@example.com', endsAt: '2031-05-06T12:00:00Z' } })
  expect(value('Credentials', 'At a glance')).toMatch(
    /^Working, last used .*ada@example\.comPermission ends on 05\.\s06\.\s2031$/,
  )
})

test('a consent without an end is renewed by itself', async () => {
  await open({ consent: { givenBy: null, endsAt: null } })
  expect(value('Credentials', 'At a glance')).toMatch(/Renewed by itself$/)
})

test('when a source is read next is said in words where there is no time', async () => {
  await open({ paused: true })
  expect(value('Next reading', 'At a glance')).toBe('Paused: not until it is resumed')
})

test('readings say how they ended and what they came to', async () => {
  await open({}, [
    { run: 9, times: 7, since: '2026-11-19T12:00:00Z' },
    { run: 2, outcome: 'error', reason: 'The server is down.', indexed: 3, failed: 1, removed: 2 },
    { run: 1, outcome: null, finishedAt: null },
  ])
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
  expect(rows[0]).toContain('Nothing new')
  expect(rows[0]).toContain('7 times in a row, first on 11. 19. 2026')
  expect(rows[1]).toContain('Broken off, tried again3 searchable · 1 not read · 2 removed')
  expect(rows[1]).toContain('The server is down.')
  expect(rows[2]).toContain('Under way')
})

test('that a listing had no end is said in our own words, of the source and of the reading', async () => {
  await open({ status: 'partialComplete', statusReason: ownReasons.endless }, [
    { run: 2, outcome: 'partialComplete', reason: ownReasons.endless },
  ])
  await screen.findByRole('listitem')
  expect(screen.getAllByText(/more here than one reading lists/)).toHaveLength(2)
  expect(screen.queryByText(ownReasons.endless)).toBeNull()
})

test('the documents over time are there as a table too', async () => {
  await open({ documentCount: 5 })
  const cells = (await screen.findAllByRole('row', { hidden: true })).slice(1).map((row) => row.lastElementChild?.textContent)
  expect(cells).toEqual(['5', '3', '1'])
  expect(screen.getByText('Documents from 11. 01. 2026', { exact: false }).textContent).toContain('1 at first, 5 in the end')
})

test('it says whether the service calls, and how often it is asked', async () => {
  await open({ everyMinutes: 20 })
  expect(value('Changes', 'At a glance')).toBe('Looked for every 20 minutes')
})

test('a service that calls is asked all the same, and both are said', async () => {
  await open({ isCalled: true, everyMinutes: 15 })
  expect(value('Changes', 'At a glance')).toBe('Calls when something changesLooked for every 15 minutes')
})
