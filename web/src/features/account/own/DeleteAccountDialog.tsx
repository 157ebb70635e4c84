import { useState } from 'react'
import { type DeletionReason, deletionReasons } from '@quarry/contract/account/account-deletion'
import { limits } from '@quarry/contract/limits'
import { failureText } from '../../../lib/failures.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextArea } from '../../../ui/form/Input.tsx'
import { useDeleteAccount } from './personal.queries.ts'
import { hasProof, spendProof } from '../security/proof.ts'
import { ProofField } from '../security/ProofField.tsx'
import { isShownInField } from '../use-new-password.ts'

const id = 'delete-account'

/** Why, a tick, and the password; then the account is gone and the login page says so. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const remove = useDeleteAccount()
  const [reasons, setReasons] = useState<DeletionReason[]>([])
  const [comment, setComment] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [isProved] = useState(hasProof)
  const isReady = reasons.length > 0 && agreed && (isProved || password !== '')

  function submit() {
    if (!isReady || remove.isPending) return
    if (isProved) spendProof()
    remove.mutate({ reasons, comment, password: isProved ? undefined : password, agreed: true })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('personal.deletion.ask')}
      description={t('personal.deletion.lost')}
      actions={
        <>
          <Button onClick={onClose}>{t('personal.deletion.keep')}</Button>
          <Button type="submit" form={id} kind="danger" disabled={!isReady} pending={remove.isPending || remove.isSuccess}>
            {t('personal.deletion.action')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset>
          <legend className="font-medium">{t('personal.deletion.why')}</legend>
          {deletionReasons.map((reason) => (
            <Checkbox
              key={reason}
              label={t(`personal.deletion.reasons.${reason}`)}
              checked={reasons.includes(reason)}
              onChange={() =>
                setReasons(reasons.includes(reason) ? reasons.filter((other) => other !== reason) : [...reasons, reason])
              }
            />
          ))}
        </fieldset>
        <Field label={t('personal.deletion.comment')} optional>
          {(control) => (
            <TextArea
              {...control}
              maxLength={limits.deletionCommentLength}
              value={comment}
              onChange={(event) => setComment(event.target.value)}
            />
          )}
        </Field>
        <ProofField
          isProved={isProved}
          label={t('account.password')}
          value={password}
          error={remove.error && isShownInField(remove.error) && failureText(remove.error)}
          onChange={setPassword}
        />
        <Checkbox label={t('personal.deletion.agree')} checked={agreed} onChange={() => setAgreed(!agreed)} />
        <FormError error={isShownInField(remove.error) ? null : remove.error} />
      </form>
    </Dialog>
  )
}
