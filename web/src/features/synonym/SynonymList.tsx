import { ArrowRight, Equal, Pencil, Trash2 } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Synonym } from '@quarry/contract/wire/search/synonym'
import { IconButton } from '../../ui/IconButton.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { useT } from './i18n.ts'
import { useRemoveSynonym } from './synonym.queries.ts'

type Props = { workspaceId: WorkspaceId; synonyms: readonly Synonym[]; onOpen: (synonym: Synonym) => void }

export function SynonymList({ workspaceId, synonyms, onOpen }: Props) {
  const t = useT()
  const remove = useRemoveSynonym(workspaceId)
  async function askRemove({ id, words, finds }: Synonym) {
    const goesAhead = await confirm({
      title: t('synonym.remove.title'),
      body: t('synonym.remove.body', { words: [...words, ...finds].join(', ') }),
      action: t('synonym.remove.action'),
      keep: t('synonym.remove.keep'),
      danger: true,
    })
    if (goesAhead) remove.mutate(id, { onSuccess: () => toast({ tone: 'ok', text: t('synonym.removed') }) })
  }
  return (
    <List label={t('shell.sections.synonyms')}>
      {synonyms.map((synonym) => {
        const words = synonym.words.join(', ')
        const isOneWay = synonym.finds.length > 0
        return (
          <ListRow
            key={synonym.id}
            lead={isOneWay ? <ArrowRight aria-hidden /> : <Equal aria-hidden />}
            title={words}
            about={
              isOneWay ? t('synonym.oneWay', { words: synonym.words[0]!, finds: synonym.finds.join(', ') }) : t('synonym.same')
            }
            actions={
              <>
                <IconButton label={t('synonym.edit', { words })} onClick={() => onOpen(synonym)}>
                  <Pencil aria-hidden className="size-4" />
                </IconButton>
                <IconButton label={t('synonym.remove.of', { words })} onClick={() => void askRemove(synonym)}>
                  <Trash2 aria-hidden className="size-4" />
                </IconButton>
              </>
            }
          />
        )
      })}
    </List>
  )
}
