import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../../lib/i18n.ts'

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
  // What is wrong takes the place of plain words, so that nothing moves; help that leads somewhere is needed all the more.
  const helps = help && !(error && typeof help === 'string')
  const described = [error && `${id}-error`, helps && `${id}-help`].filter(Boolean).join(' ')
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="text-meta font-button">
        {label}
        {optional && <span className="ms-1.5 font-normal text-text-quiet">({t('shell.optional')})</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {helps && (
        <div id={`${id}-help`} className="text-meta text-text-quiet">
          {help}
        </div>
      )}
    </div>
  )
}

/** What is wrong with a value, below it. */
export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} role="alert" className="flex items-start gap-1.5 text-meta text-danger">
    <CircleAlert aria-hidden className="mt-0.5 size-3.75 shrink-0" />
    {children}
  </p>
)
