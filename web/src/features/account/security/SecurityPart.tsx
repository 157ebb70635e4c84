import { type ReactNode, useId } from 'react'

type Props = { title: string; body: ReactNode; action?: ReactNode; children?: ReactNode }

/** One thing an account can be protected by: what it is, its state, and what can be done. */
export function SecurityPart({ title, body, action, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-6 first-of-type:border-t-0 first-of-type:pt-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="max-w-xl min-w-0 flex-1 basis-72">
          <h2 id={id} className="text-base font-semibold">
            {title}
          </h2>
          <p className="text-text-quiet">{body}</p>
        </div>
        {action}
      </div>
      {children && <div className="mt-3">{children}</div>}
    </section>
  )
}
