import type { ReactNode } from 'react'

/** Nothing is here yet: one sentence, and the one thing to do. */
export function EmptyState({
  icon,
  title,
  body,
  action,
}: {
  icon?: ReactNode
  title: ReactNode
  body?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {icon && <div className="mb-3 text-text-quiet [&_svg]:size-7 [&_svg]:stroke-[1.5]">{icon}</div>}
      <h2 className="text-lg font-semibold">{title}</h2>
      {body && <p className="mt-1 max-w-md text-balance text-text-quiet">{body}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
