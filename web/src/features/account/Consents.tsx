import { useT } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'

export const consents = ['age', 'terms', 'privacy', 'marketing'] as const
export type Consent = (typeof consents)[number]
export const isRequired = (consent: Consent): boolean => consent !== 'marketing'

type ConsentsProps = { given: readonly Consent[]; onChange: (given: Consent[]) => void; error: string | null }

/** The agreements of a sign-up; "all" includes the optional one, which can be taken back. */
export function Consents({ given, onChange, error }: ConsentsProps) {
  const t = useT()
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
        <Checkbox
          key={consent}
          name={consent}
          checked={given.includes(consent)}
          aria-required={isRequired(consent)}
          aria-invalid={error !== null && isRequired(consent) && !given.includes(consent)}
          onChange={() => toggle(consent)}
          label={
            <>
              {t(`account.form.${consent}`)}{' '}
              <span className="text-text-quiet">({isRequired(consent) ? t('account.form.required') : t('shell.optional')})</span>
            </>
          }
        />
      ))}
      {error && (
        <p role="alert" className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
