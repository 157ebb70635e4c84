import { type ReactNode, useState } from 'react'
import type { SourceDocument } from '@quarry/contract/wire/source/document'
import { can } from '@quarry/contract/workspace/permission'
import type { Source } from '@quarry/contract/wire/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import type { DocumentRow } from './DocumentRow.tsx'
import { ReadersDialog } from './ReadersDialog.tsx'
import { useDocumentAction } from '../source.queries.ts'
import { documentWords } from '../words.ts'

/** What can be done with one document of a source: taking it out, letting it in again, asking who finds it. */
export function useDocumentChange(source: Source, workspace: Workspace, onDone: () => void) {
  const t = useT()
  const [asked, setAsked] = useState<SourceDocument | null>(null)
  const action = useDocumentAction(workspace.id, source.sourceId)
  const words = documentWords(source)
  const mayAsk = can(callerIn(workspace), 'rights.view')

  async function change({ contentId, title, state }: SourceDocument): Promise<void> {
    const isOut = state === 'excluded'
    const goesAhead =
      isOut ||
      (await confirm({
        title: t(`source.${words}.removeTitle`, { name: title }),
        body: t(`source.${words}.removeBody`),
        action: t(`source.${words}.removeAction`),
        keep: t(`source.${words}.removeKeep`),
        // What is left out can be let in again; a removed upload is gone.
        danger: words === 'files',
      }))
    if (!goesAhead) return
    action.mutate(
      { contentId, kind: isOut ? 'restore' : 'remove' },
      {
        onSuccess: () => {
          onDone()
          toast({ tone: 'ok', text: t(isOut ? 'source.docs.restored' : `source.${words}.removed`, { name: title }) })
        },
      },
    )
  }

  /** Everything the row of a document needs. */
  const rowOf = (document: SourceDocument): Parameters<typeof DocumentRow>[0] => ({
    document,
    words,
    pending: action.isPending && action.variables.contentId === document.contentId,
    onChange: () => void change(document),
    onAsk: mayAsk ? () => setAsked(document) : undefined,
  })
  const dialog: ReactNode = asked && (
    <ReadersDialog source={source} document={asked} workspaceId={workspace.id} onClose={() => setAsked(null)} />
  )
  return { rowOf, dialog }
}
