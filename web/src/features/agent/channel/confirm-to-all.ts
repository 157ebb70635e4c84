import { largeSpace, uncalledPerHour } from '@quarry/contract/channel/channel'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { t } from '../i18n.ts'

/** Before an agent answers what calls nobody: each answer is a question of the plan. */
export const confirmToAll = (): Promise<boolean> =>
  confirm({
    title: t('channel.toAll.title'),
    body: t('channel.toAll.body', { count: uncalledPerHour, members: largeSpace }),
    action: t('channel.toAll.action'),
    keep: t('channel.toAll.keep'),
  })

/** Before it does so where very many people are. */
export const confirmLarge = (names: readonly string[]): Promise<boolean> =>
  confirm({
    title: t('channel.large.title'),
    body: t('channel.large.body', { names: names.map((name) => `#${name}`).join(', '), members: largeSpace }),
    action: t('channel.large.action'),
    keep: t('channel.large.keep'),
  })
