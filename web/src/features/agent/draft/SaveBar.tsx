import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { useT } from '../i18n.ts'
import type { SaveState } from './use-save.ts'
import type { DraftState } from './use-draft.ts'

/** Saves what was changed, or takes it back; there as long as anything is. */
export function SaveBar({ state, saving }: { state: DraftState; saving: SaveState }) {
  const t = useT()
  if (!state.isChanged) return null
  const isNameless = state.draft.name.trim() === ''
  return (
    <div
      data-save-bar
      className="sticky bottom-15 z-20 -mx-4 mt-6 grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-4 sm:bottom-0 sm:pb-3 md:-mx-8 md:px-8"
    >
      <FormError error={saving.error} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="me-auto text-meta text-text-quiet">{t(isNameless ? 'agent.save.nameless' : 'agent.save.unsaved')}</p>
        <Button kind="quiet" onClick={state.discard}>
          {t('agent.save.discard')}
        </Button>
        <Button kind="primary" disabled={isNameless} pending={saving.isSaving} onClick={() => saving.save()}>
          {t('agent.save.action')}
        </Button>
      </div>
    </div>
  )
}
