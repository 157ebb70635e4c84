import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/title.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Frame, markLook } from './Frame.tsx'
import { openHelp } from './open-help.tsx'
import { planNoticeOf } from './plan-notice-of.ts'
import { ProfileMenu } from './ProfileMenu.tsx'
import { useShellKeys } from './shell-keys.tsx'
import { TabLinks } from './TabLinks.tsx'
import { TroubleNotice } from './TroubleNotice.tsx'
import { type Spot, tabAt, titleOf } from './tabs.ts'
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx'
import { lazyPart } from '../../lib/later/lazy-part.ts'

const PlanBanner = lazyPart(() => import('./PlanBanner.tsx'))

/** The frame of a workspace, with the ways through it. */
export function Shell({ workspace, spot, children }: { workspace: Workspace; spot: Spot; children: ReactNode }) {
  const t = useT()
  const tab = tabAt(spot, workspace)
  const planNotice = planNoticeOf(workspace)
  useTitle(...titleOf(spot, workspace, t))
  useShellKeys(workspace)
  return (
    <Frame
      top={
        <>
          <WorkspaceSwitcher workspace={workspace} side="bottom" />
          <ProfileMenu side="bottom" workspace={workspace} />
        </>
      }
      mark={
        <Link
          to="/$workspaceCode"
          params={{ workspaceCode: workspace.code }}
          search={{ page: 'search' }}
          aria-label={t('shell.product')}
          className={markLook}
        >
          <Logo className="size-7.5" />
        </Link>
      }
      tabs={<TabLinks workspace={workspace} current={tab} />}
      foot={
        <>
          <IconButton label={t('shell.help.title')} className="hover:bg-transparent" onClick={() => openHelp(workspace)}>
            <CircleHelp aria-hidden className="size-5" />
          </IconButton>
          <WorkspaceSwitcher workspace={workspace} side="right" />
          <ProfileMenu side="right" />
        </>
      }
    >
      {planNotice && spot.section !== 'plan' && (
        <Suspense>
          <PlanBanner workspace={workspace} notice={planNotice} />
        </Suspense>
      )}
      <TroubleNotice workspace={workspace} />
      {children}
    </Frame>
  )
}
