import type { ReactNode } from 'react'

type NoticeProps = { title: ReactNode; body: ReactNode; action: ReactNode }

/** A page that says one thing and leads on. */
export const Notice = ({ title, body, action }: NoticeProps) => (
  <div>
    <h1 className="text-title">{title}</h1>
    <p className="mt-2 text-text-quiet">{body}</p>
    <div className="mt-6 flex flex-wrap gap-2">{action}</div>
  </div>
)
