import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { Difference } from './Difference.tsx'
import { draftOf, merge } from './draft.ts'
import type { DraftState } from './use-draft.ts'
import type { SaveState } from './use-save.ts'

type Props = { theirs: Agent; state: DraftState; saving: SaveState }

/** Somebody else saved meanwhile: what they changed beside what was changed here, and what is to hold. */
export function ConflictDialog({ theirs, state, saving }: Props) {
  const t = useT()
  const theirDraft = draftOf(theirs)
  const { merged, theirs: changedThere, both } = merge(state.base, state.draft, theirDraft)
  const takeTheirs = () => {
    state.discard()
    saving.forget()
  }
  // What is shown has to be compared again when it is saved over by a third.
  const keepMine = () => {
    state.rebase(theirs, merged)
    saving.save(merged, theirs.version)
  }
  return (
    <Dialog
      open
      size="large"
      onClose={saving.forget}
      title={t('agent.conflict.title')}
      description={t(both.length > 0 ? 'agent.conflict.both' : 'agent.conflict.apart')}
      actions={
        <>
          <Button onClick={takeTheirs}>{t('agent.conflict.theirs')}</Button>
          <Button kind="primary" pending={saving.isSaving} onClick={keepMine}>
            {t('agent.conflict.mine')}
          </Button>
        </>
      }
    >
      <Difference
        fields={changedThere}
        left={{ label: t('agent.conflict.saved'), draft: theirDraft }}
        right={{ label: t('agent.conflict.here'), draft: merged }}
      />
    </Dialog>
  )
}
