import { t } from '../lib/i18n.ts'
import { toast } from '../ui/layers/toast.ts'

let told: string | null = null

/** Says quietly, once per build, that this tab runs an older application than the server has (`versionUpgradeNoti`). */
export function showUpgrade(build: string): void {
  if (told === build) return
  told = build
  toast({
    tone: 'neutral',
    text: t('shell.upgrade.notice'),
    action: { label: t('shell.upgrade.action'), run: () => location.reload() },
    stays: true,
  })
}
