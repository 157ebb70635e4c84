import { CircleAlert } from 'lucide-react'
import { useT } from '../../lib/i18n.ts'
import { failureText } from '../../lib/failures.ts'

type Props = { error: Error | null; says?: (error: Error) => string }

/** Why a form was refused, above its button. @param says what it is, where a form knows more about it. */
export function FormError({ error, says = failureText }: Props) {
  useT()
  if (!error) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{says(error)}</span>
    </p>
  )
}
