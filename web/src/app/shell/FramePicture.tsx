import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Logo } from '../../ui/Logo.tsx'
import { Frame, markLook } from './Frame.tsx'
import { tabs } from './tabs.ts'

/** The frame of a workspace of which nothing is known yet. @param current name of the tab that is looked at */
export const FramePicture = ({ current, children }: { current: (typeof tabs)[number]['name']; children: ReactNode }) => (
  <Frame
    top={null}
    mark={
      <span className={markLook}>
        <Logo className="size-7.5" />
      </span>
    }
    tabs={<TabPictures current={current} />}
    foot={null}
  >
    {children}
  </Frame>
)

function TabPictures({ current }: { current: string }) {
  const t = useT()
  return tabs.map(({ name, label, Icon }) => (
    <span key={name} aria-current={name === current ? 'page' : undefined} className="tab">
      <span className="relative">
        <Icon className="size-5" />
      </span>
      {t(label)}
    </span>
  ))
}
