import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../lib/i18n.ts'

/** What the control inside a field must carry, so that its label, help and error are read with it. */
export type FieldControl = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  label: ReactNode
  help?: ReactNode
  /** What is wrong with the value; null when nothing is. */
  error?: ReactNode
  optional?: boolean
  children: (control: FieldControl) => ReactNode
}

/** Label, control, help and error, tied together. */
export function Field({ label, help, error, optional = false, children }: FieldProps) {
  const t = useT()
  const id = useId()
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="ms-1.5 font-normal text-text-quiet">({t('shell.optional')})</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {help && (
        <div id={`${id}-help`} className="text-xs text-text-quiet">
          {help}
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

/** What is wrong with a value, below it. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="flex items-start gap-1.5 text-xs text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    {children}
  </p>
)
