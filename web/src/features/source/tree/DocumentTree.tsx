import { type KeyboardEvent, useRef, useState } from 'react'
import type { SourceDocument } from '@quarry/contract/wire/source/document'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { DocumentRow } from '../documents/DocumentRow.tsx'
import { revisionOf } from '../source.queries.ts'
import { useDocumentChange } from '../documents/use-document-change.tsx'
import { documentWords } from '../words.ts'
import { Branch } from './Branch.tsx'
import { moveInTree } from './tree-keys.ts'
import { type Tree, TreeContext } from './tree-context.ts'

/** What a source holds, folder by folder; the document that is chosen can be acted on below the tree. */
export function DocumentTree({ source, workspace }: { source: Source; workspace: Workspace }) {
  const t = useT()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [current, setCurrent] = useState<string | null>(null)
  const [chosen, setChosen] = useState<SourceDocument | null>(null)
  const typed = useRef({ text: '', at: 0 })
  const changing = useDocumentChange(source, workspace, () => setChosen(null))
  const tree: Tree = {
    workspaceId: workspace.id,
    sourceId: source.sourceId,
    revision: revisionOf(source),
    words: documentWords(source),
    open,
    toggle: (id, isOpen) => setOpen(isOpen ? open.union(new Set([id])) : open.difference(new Set([id]))),
    current,
    setCurrent,
    chosen: chosen?.contentId ?? null,
    choose: setChosen,
    onKeyDown,
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const now = Date.now()
    const isLetter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isLetter) typed.current = { text: now - typed.current.at > 700 ? event.key : typed.current.text + event.key, at: now }
    // Lines lie in each other; the innermost one is meant.
    event.stopPropagation()
    if (moveInTree(event.currentTarget, event.key, isLetter ? typed.current.text : null)) event.preventDefault()
  }
  return (
    <>
      <ul role="tree" aria-label={t('source.tree.label', { name: source.displayName })}>
        <TreeContext value={tree}>
          <Branch parentId={null} level={1} />
        </TreeContext>
      </ul>
      {chosen && (
        <ul
          aria-label={t('source.tree.chosen')}
          className="sticky -bottom-5 -mx-6 mt-4 border-t border-line bg-surface-raised px-6 pb-3"
        >
          <DocumentRow {...changing.rowOf(chosen)} />
        </ul>
      )}
      {changing.dialog}
    </>
  )
}
