import type { ReactNode } from 'react'

/** A page that says one thing and offers one way on. */
export const Message = ({ title, body, action }: { title: ReactNode; body: ReactNode; action: ReactNode }) => (
  <div className="text-center">
    <h1 className="text-title font-semibold">{title}</h1>
    <p className="mt-2 text-balance text-text-quiet">{body}</p>
    <div className="mt-6 flex justify-center">{action}</div>
  </div>
)
