import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChannelClientId } from '@quarry/contract/ids'
import { openBrowser } from '../../../../testing/browser.ts'
import { openSlackChannels, saidIn } from '../../../../testing/services/slack-channel.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { openSession } from '../../account/login/session.ts'
import { wholeSource } from '../../conversation/testing/asked.ts'
import { listConnectable } from '../clients.ts'
import { enterClient } from './enter-client.ts'
import { beginInstall, finishInstall } from './install.ts'

const world = await openWorld()
const chat = await openSlackChannels(world, {}, { PUBLIC_URL: 'https://quarry.example.com' })
const over = { error: 'channelInstallOver' }
const answerOf = (query: URLSearchParams) => Object.fromEntries(query)

/** Somebody in a browser in which they are logged in. */
async function inBrowser(member: WorkspaceCtx): Promise<WorkspaceCtx> {
  const browser = openBrowser(world, {}, chat.parts)
  browser.session = (await openSession(world.db, member, member.account.id)).value
  return { ...member, request: browser.ctx().request }
}

/** An app that an administrator is about to install. */
async function begun(ctx?: WorkspaceCtx) {
  const owner = ctx ?? (await inBrowser(await world.member(chat.parts)))
  const app = chat.slack.app()
  const entered = await enterClient(owner, { vendor: 'slack' })
  const channelClientId = entered.channelClientId as ChannelClientId
  const { redirect_urls: addresses } = (JSON.parse(entered.guide.manifest!) as { oauth_config: { redirect_urls: string[] } })
    .oauth_config
  app.at.redirectUri = addresses[0]!
  app.at.address = `${chat.server.origin}/hooks/slack/${channelClientId}`
  const install = () => beginInstall(owner, { channelClientId, settings: app.toInstall })
  const clients = async () =>
    (await listConnectable(owner)).vendors[0]!.clients.map(({ status, installation }) => [status, installation] as const)
  return { owner, app, channelClientId, entered, install, clients }
}

test('an app that somebody allows at Slack is connected, and answers by the token that Slack gave for it', async () => {
  const { owner, app, channelClientId, entered, install, clients } = await begun()
  assert.deepEqual(
    entered.install?.fields.map(({ name }) => name),
    ['clientId', 'clientSecret', 'signingSecret'],
  )
  const { address } = await install()
  const finished = await finishInstall(owner, answerOf(chat.slack.installs.answer(address)))
  assert.deepEqual([finished.workspace.code, finished.installation], [owner.workspace.code, { id: 'T0000ACME', name: 'Acme' }])
  assert.deepEqual(await clients(), [['ready', { id: 'T0000ACME', name: 'Acme' }]])
  const source = await uploadSource(world, owner, { 'a.txt': '연차 휴가는 15일입니다.' })
  await chat.agentIn(owner, { ...app, channelClientId }, { knowledge: [wholeSource(source)] })
  const ada = chat.person(owner)
  const direct = chat.model.direct(ada.id, app.bot.id)
  await chat.says(app, direct, ada, '연차 휴가는 며칠인가요?')
  assert.match(saidIn(direct)[0]!, /15일/)
})

test('it is installed once more without entering anything, in the same workspace alone', async () => {
  const { owner, channelClientId, install, clients } = await begun()
  const first = await install()
  await finishInstall(owner, answerOf(chat.slack.installs.answer(first.address)))
  const { install: again } = await enterClient(owner, { vendor: 'slack', channelClientId })
  assert.equal(again?.isKnown, true)
  const second = await beginInstall(owner, { channelClientId })
  assert.equal(new URL(second.address).searchParams.get('team'), 'T0000ACME')
  const team = { id: 'T0000OTHER', name: 'Other' }
  const elsewhere = answerOf(chat.slack.installs.answer(second.address, { team }))
  await assert.rejects(finishInstall(owner, elsewhere), { error: 'channelOtherTeam' })
  const third = await beginInstall(owner, { channelClientId })
  await finishInstall(owner, answerOf(chat.slack.installs.answer(third.address)))
  assert.deepEqual(await clients(), [['ready', { id: 'T0000ACME', name: 'Acme' }]])
})

test('a workspace has apps in several workspaces of Slack, and one of these has apps of several of ours', async () => {
  const ours = await begun()
  const beside = await begun(ours.owner)
  const theirs = await begun()
  const team = { id: 'T0000SEOUL', name: 'Seoul' }
  for (const [each, where] of [
    [ours, {}],
    [beside, { team }],
    [theirs, {}],
  ] as const)
    await finishInstall(each.owner, answerOf(chat.slack.installs.answer((await each.install()).address, where)))
  assert.deepEqual((await ours.clients()).map(([, installation]) => installation?.name ?? '').toSorted(), ['Acme', 'Seoul'])
  assert.deepEqual(
    (await theirs.clients()).map(([, installation]) => installation),
    [{ id: 'T0000ACME', name: 'Acme' }],
  )
})

test('whoever does not allow it has connected nothing', async () => {
  const { owner, install, clients } = await begun()
  const { address } = await install()
  const denied = answerOf(chat.slack.installs.answer(address, { allows: false }))
  await assert.rejects(finishInstall(owner, denied), { error: 'channelInstallDenied' })
  assert.deepEqual(await clients(), [['draft', null]])
})

test('it ends where it began: in that browser, by that account, with that state, once, within ten minutes', async () => {
  const { owner, install, clients } = await begun()
  const query = chat.slack.installs.answer((await install()).address)
  const otherBrowser = await inBrowser(owner)
  await assert.rejects(finishInstall(otherBrowser, answerOf(query)), over)
  // Somebody else logged in there meanwhile.
  const other = await inBrowser(await world.member({ ...chat.parts, of: owner, role: 'ADMIN' }))
  const theirs = { ...other, request: { ...other.request, stepToken: owner.request.stepToken } }
  await assert.rejects(finishInstall(theirs, answerOf(query)), over)
  const forged = chat.slack.installs.answer((await install()).address)
  await assert.rejects(finishInstall(owner, { ...answerOf(forged), state: 'forged' }), over)
  const used = answerOf(chat.slack.installs.answer((await install()).address))
  await finishInstall(owner, used)
  await assert.rejects(finishInstall(owner, used), over)
  const late = answerOf(chat.slack.installs.answer((await install()).address))
  world.clock.advance({ minutes: 10 })
  await assert.rejects(finishInstall(owner, late), over)
  assert.deepEqual(await clients(), [['ready', { id: 'T0000ACME', name: 'Acme' }]])
})

test('who may no longer connect chats does not finish it', async () => {
  const { owner } = await begun()
  const admin = await inBrowser(await world.member({ ...chat.parts, of: owner, role: 'ADMIN' }))
  const { install, clients } = await begun(admin)
  const query = answerOf(chat.slack.installs.answer((await install()).address))
  await world.db.updateTable('member').set({ role: 'USER' }).where('account_id', '=', admin.account.id).execute()
  await assert.rejects(finishInstall(admin, query), over)
  assert.deepEqual((await clients()).at(-1), ['draft', null])
})

test('a wrong secret, a code that Slack does not know, and an installation in a whole organization are refused', async () => {
  const { owner, app, channelClientId, install, clients } = await begun()
  const wrong = { ...app.toInstall, clientSecret: 'f'.repeat(32) }
  await assert.rejects(beginInstall(owner, { channelClientId, settings: { ...wrong, clientId: 'x' } }), {
    error: 'sourceSettingsRefused',
  })
  const asked = await beginInstall(owner, { channelClientId, settings: wrong })
  const refused = { error: 'sourceSettingsRefused' }
  await assert.rejects(finishInstall(owner, answerOf(chat.slack.installs.answer(asked.address))), refused)
  const state = new URL((await install()).address).searchParams.get('state')!
  await assert.rejects(finishInstall(owner, { state, code: 'nobody' }), refused)
  chat.slack.installs.isOrganization = true
  await assert.rejects(finishInstall(owner, answerOf(chat.slack.installs.answer((await install()).address))), refused)
  chat.slack.installs.isOrganization = false
  assert.deepEqual(await clients(), [['draft', null]])
})

test('without a public address with https it is not offered', async () => {
  const { owner, channelClientId } = await begun()
  const inside = { ...owner, config: { ...owner.config, publicOrigin: null } }
  assert.equal((await enterClient(inside, { vendor: 'slack', channelClientId })).install, null)
  await assert.rejects(beginInstall(inside, { channelClientId, settings: {} }), { error: 'serviceUnavailable' })
})
