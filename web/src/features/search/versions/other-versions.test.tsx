import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { named } from '@quarry/contract/calls/names'
import { SearchHit } from '@quarry/contract/wire/search/search'
import { t } from '../../../lib/i18n.ts'
import { minji } from '../../../testing/people.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { acme } from '../../../testing/workspaces.ts'
import { HitList } from '../HitList.tsx'

const idOf = (digit: number) => `d0c00000-0000-4000-8000-00000000000${digit}`

const hitOf = (digit: number, title: string, others: { contentId: string; title: string }[] = []): SearchHit =>
  named(
    SearchHit.parse({
      id: `${idOf(digit)}:0`,
      contentId: idOf(digit),
      chunkId: idOf(digit),
      searchId: idOf(9),
      contentDisplayableLink: '/acme?page=search',
      contentTitle: title,
      chunkData: 'a plover',
      chunkIndex: 0,
      chunkMarks: [],
      titleMarks: [],
      anchor: {},
      contentUpdatedAt: null,
      ...(others.length > 0 && { otherVersions: others.map((other) => ({ ...other, updatedAt: null, sourceName: 'Plans' })) }),
      ancestorsTitleLinkList: [],
      kind: 'txt',
      format: 'txt',
      people: [],
      workspaceContentProviderDisplayName: 'Plans',
      workspaceContentProviderInfoId: idOf(8),
      workspaceContentProviderServiceName: 'upload',
      workspaceContentProviderVendor: 'Upload',
    }),
  )

const hits = [
  hitOf(1, 'plan v3', [
    { contentId: idOf(2), title: 'plan v2' },
    { contentId: idOf(3), title: 'plan v1' },
  ]),
  hitOf(4, 'alone'),
]

const show = (onOpen = vi.fn()) =>
  renderPage(<HitList workspace={acme('USER')} hits={hits} openedId={null} onOpen={onOpen} />, { profile: minji }).then(
    () => onOpen,
  )

test('other versions unfold below their hit alone, each a link to itself, and open nothing else', async () => {
  const opened = await show()
  fireEvent.click(screen.getByRole('button', { name: t('search.versions', { count: 2 }) }))
  const links = ['plan v2', 'plan v1'].map((name) => screen.getByRole('link', { name }))
  expect(links.map((link) => link.getAttribute('href')?.split('#')[1])).toEqual([2, 3].map((n) => `document=${idOf(n)}&chunk=0`))
  expect(opened).not.toHaveBeenCalled()
  expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(1)
})

test('v unfolds the versions of the hit one has come to, and v again folds them', async () => {
  await show()
  fireEvent.keyDown(document.body, { key: 'v' })
  expect(screen.queryByRole('link', { name: 'plan v2' })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'v' })
  expect(screen.getByRole('link', { name: 'plan v2' })).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('true')
  fireEvent.keyDown(document.body, { key: 'v' })
  expect(screen.queryByRole('link', { name: 'plan v2' })).toBeNull()
})
