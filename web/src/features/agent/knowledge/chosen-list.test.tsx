import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { SourceId } from '@quarry/contract/ids'
import { renderPage } from '../../../testing/render-page.tsx'
import { sourceOf } from '../../../testing/sources.ts'
import { acme } from '../../../testing/workspaces.ts'
import type { Choice } from '../agent-types.ts'
import { KnowledgePicker } from './KnowledgePicker.tsx'

const diary = sourceOf('webdav', { displayName: 'Diary', accessLevel: 'RESTRICTED', isMine: false })
const chosen = (sourceId: string, title: string): Choice => ({
  sourceId: sourceId as SourceId,
  kind: 'source',
  contentId: null,
  title,
})

test('a source that an administrator is shown and does not search is there, and can be taken away', async () => {
  const workspace = {
    ...acme('ADMIN'),
    sources: { publicSources: [], restrictedSources: { owned: [], notOwned: [diary] } },
  }
  const onChange = vi.fn()
  const gone = chosen('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c99', 'Old wiki')
  const choices = [chosen(diary.sourceId, 'Diary'), gone]
  await renderPage(<KnowledgePicker workspace={workspace} choices={choices} onChange={onChange} />)
  expect(await screen.findByText('Only the person who connected it gets answers from this.')).toBeTruthy()
  expect(screen.getAllByText('No longer there')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /Diary/ }))
  expect(onChange).toHaveBeenCalledWith([gone])
})
