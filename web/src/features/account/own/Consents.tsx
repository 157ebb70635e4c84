import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { signUpRulesQuery } from '../../../lib/sign-up-rules.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { FieldError } from '../../../ui/form/Field.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'

export const consents = ['age', 'terms', 'privacy', 'marketing'] as const
export type Consent = (typeof consents)[number]
export const isRequired = (consent: Consent): boolean => consent !== 'marketing'

type ConsentsProps = { given: readonly Consent[]; onChange: (given: Consent[]) => void; error: string | null }

/** The agreements of a sign-up; "all" includes the optional one, which can be taken back. */
export function Consents({ given, onChange, error }: ConsentsProps) {
  const t = useT()
  const errorId = useId()
  const { data: rules, isLoadingError, refetch } = useQuery(signUpRulesQuery)
  const toggle = (consent: Consent) =>
    onChange(given.includes(consent) ? given.filter((other) => other !== consent) : [...given, consent])
  return (
    <fieldset>
      <legend className="font-medium">{t('account.form.consents')}</legend>
      <Checkbox
        className="mt-1 border-b border-line pb-2 font-medium"
        label={t('account.form.all')}
        checked={given.length === consents.length}
        indeterminate={given.length > 0 && given.length < consents.length}
        onChange={(event) => onChange(event.target.checked ? [...consents] : [])}
      />
      {consents.map((consent) => (
        <div key={consent} className="flex items-start justify-between gap-3">
          <Checkbox
            name={consent}
            checked={given.includes(consent)}
            aria-required={isRequired(consent)}
            {...(error &&
              isRequired(consent) &&
              !given.includes(consent) && { 'aria-invalid': true, 'aria-describedby': errorId })}
            onChange={() => toggle(consent)}
            label={
              <>
                {t(`account.form.${consent}`)}{' '}
                <span className="text-text-quiet">
                  ({isRequired(consent) ? t('account.form.required') : t('shell.optional')})
                </span>
              </>
            }
          />
          {rules && consent === 'terms' && <ReadLink text="terms" own={rules.termsUrl} />}
          {rules && consent === 'privacy' && <ReadLink text="privacy" own={rules.privacyUrl} />}
        </div>
      ))}
      {isLoadingError && <SmallProblem title={t('account.form.textsFailed')} onRetry={refetch} className="text-meta" />}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

/** One agrees to what one can read: the operator's own text, or the one that comes with the product. */
function ReadLink({ text, own }: { text: 'terms' | 'privacy'; own: string | null }) {
  const t = useT()
  return (
    <a
      href={own ?? `/docs/${text}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t(text === 'terms' ? 'account.form.readTerms' : 'account.form.readPrivacy')}
      className="shrink-0 py-1 text-accent hover:underline"
    >
      {t('account.form.read')}
    </a>
  )
}
