import { CircleAlert } from 'lucide-react'
import { useT } from '../lib/i18n.ts'
import { failureText } from '../lib/failures.ts'

/** Why a form was refused, above its button. */
export function FormError({ error }: { error: Error | null }) {
  useT()
  if (!error) return null
  return (
    <p role="alert" className="flex items-start gap-2 rounded-control bg-danger-soft px-3 py-2 text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {failureText(error)}
    </p>
  )
}
