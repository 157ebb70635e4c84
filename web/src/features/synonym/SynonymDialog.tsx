import { type FormEvent, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { problemOf, synonymLimits, tidyMeaning } from '@quarry/contract/search/synonym'
import type { Synonym } from '@quarry/contract/wire/search/synonym'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/Input.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useT } from './i18n.ts'
import { wordsIn } from './synonym-file.ts'
import { useSaveSynonym } from './synonym.queries.ts'

const formId = 'synonym'

/** @property begin what the words of a new one begin with. */
type Props = { workspaceId: WorkspaceId; synonym: Synonym | null; begin: string; onClose: () => void }

/** Declares which words mean the same, or changes it. */
export function SynonymDialog({ workspaceId, synonym, begin, onClose }: Props) {
  const t = useT()
  const save = useSaveSynonym(workspaceId, synonym?.id ?? null)
  const [words, setWords] = useState(synonym?.words.join(', ') ?? (begin && `${begin}, `))
  const [finds, setFinds] = useState(synonym?.finds.join(', ') ?? '')
  const [isTried, setTried] = useState(false)
  const meaning = tidyMeaning({ words: wordsIn(words), finds: wordsIn(finds) })
  const problem = problemOf(meaning)
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (problem || save.isPending) return
    save.mutate(meaning, {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('synonym.saved') })
        onClose()
      },
    })
  }
  const most = { most: synonymLimits.words, length: synonymLimits.wordLength, entries: synonymLimits.entries }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(synonym ? 'synonym.form.change' : 'synonym.form.add')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" pending={save.isPending}>
            {t('synonym.form.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5 pb-1">
        <Field
          label={t('synonym.form.words')}
          help={t('synonym.form.wordsHelp')}
          error={isTried && problem ? t(`synonym.problem.${problem}`, most) : null}
        >
          {(control) => (
            <TextArea {...control} rows={3} value={words} onChange={(event) => setWords(event.target.value)} autoComplete="off" />
          )}
        </Field>
        <TextField
          optional
          label={t('synonym.form.finds')}
          help={t('synonym.form.findsHelp')}
          value={finds}
          onChange={(event) => setFinds(event.target.value)}
          autoComplete="off"
        />
        <FormError error={save.error} />
      </form>
    </Dialog>
  )
}
