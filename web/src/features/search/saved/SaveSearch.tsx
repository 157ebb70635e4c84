import { Bookmark } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { type MailWhen, mailWhens } from '@quarry/contract/search/saved-search'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import type { SearchParams } from '../search-params.ts'
import { useT } from './i18n.ts'
import { useSaveSearch } from './saved.queries.ts'

const formId = 'save-search'

type Props = { workspaceId: WorkspaceId; params: SearchParams }

/** Keeps the search that is shown, and has what is new in it mailed. */
export function SaveSearch({ workspaceId, params }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={t('saved.save')} onClick={() => setOpen(true)}>
        <Bookmark aria-hidden className="size-4" />
      </IconButton>
      {isOpen && <SaveDialog workspaceId={workspaceId} params={params} onClose={() => setOpen(false)} />}
    </>
  )
}

function SaveDialog({ workspaceId, params, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const save = useSaveSearch(workspaceId, params)
  const [mail, setMail] = useState<MailWhen>('daily')
  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(mail, {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('saved.done') })
        onClose()
      },
    })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('saved.save')}
      description={t('saved.what', { query: params.q ?? '' })}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" pending={save.isPending}>
            {t('saved.go')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5 pb-1">
        <Field label={t('saved.mail')} help={t('saved.mailHelp')}>
          {(control) => (
            <Select
              {...control}
              value={mail}
              onChange={setMail}
              options={mailWhens.map((value) => ({ value, label: t(`saved.when.${value}`) }))}
            />
          )}
        </Field>
        <FormError error={save.error} />
      </form>
    </Dialog>
  )
}
