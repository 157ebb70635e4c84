import { test } from '@playwright/test'
import { agentRoutes } from '@quarry/contract/routes/agent/agent'
import { newPerson, type Person, searchAddress, uploaded } from '../testing/person.ts'
import { ownQuarry } from '../testing/quarry.ts'
import { heading, type Screen, walkScreens } from '../testing/screen-walk.ts'
import { answerPanel } from '../testing/screens.ts'

const quarry = ownQuarry()
let person: Person

test.beforeAll(async () => {
  person = await newPerson(quarry.origin, 'minji', 'ko')
  const { client, workspaceId } = person
  await uploaded(person, '인사 문서', { '휴가 규정.txt': '연차 휴가는 입사일을 기준으로 15일이 주어집니다.' })
  const { agentId } = await client.call(agentRoutes.create, {
    workspaceId,
    templateId: 'custom_agent',
    isShared: true,
    lang: 'ko',
    name: '시설 도우미',
  })
  for (const tool of ['create_issue', 'update_issue'])
    await quarry.change(
      `insert into approval_rule (workspace_id, account_id, agent_id, agent_version, service, tool, definition_hash, pinned, created_at, expires_at)
       select workspace_id, account_id, $2, 1, 'jira', $3, '-', '{}', now(), now() + interval '30 days' from member where workspace_id = $1`,
      workspaceId,
      agentId,
      tool,
    )
})

const section = (name: string, page = 'workspaceSettings'): string =>
  `${quarry.origin}/${person.code}?page=${page}&section=${name}`

const screens: Screen[] = [
  {
    name: 'votes, none yet',
    address: () => section('votes'),
    async shows(page, say) {
      // Those of the walk in the other language.
      await quarry.change('delete from relevance_vote')
      await page.reload()
      await heading(page, say('search.votes.none.title'))
    },
  },
  {
    name: 'votes',
    quotes: true,
    address: () => searchAddress(person, '연차 휴가는 며칠인가요?'),
    async shows(page, say) {
      await answerPanel(page, say)
        .getByRole('button', { name: say('search.answer.like') })
        .click()
      await answerPanel(page, say).getByText(say('search.answer.affects')).waitFor()
      await page.goto(section('votes'))
      await page.getByRole('button', { name: say('search.votes.reset') }).waitFor()
    },
  },
  {
    name: 'saved searches, none yet',
    address: () => section('savedSearches', 'workspaceSettingsMyPage'),
    shows: (page, say) => heading(page, say('saved.empty.title')),
  },
  {
    name: 'remembered approvals, some',
    quotes: true,
    address: () => section('approvals', 'workspaceSettingsMyPage'),
    shows: (page, say) => page.getByRole('list', { name: say('acting.rules.list') }).waitFor(),
  },
  {
    name: 'own settings of language and colours',
    address: () => section('environment', 'workspaceSettingsMyPage'),
    shows: (page, say) => heading(page, say('shell.sections.environment')),
  },
  {
    name: 'menu of the account',
    address: () => section('workspace'),
    async shows(page, say) {
      await page
        .getByRole('button', { name: say('shell.profile') })
        .first()
        .click()
      await page.getByRole('menuitem', { name: say('shell.logOut') }).waitFor()
    },
  },
  {
    name: 'choice of workspaces',
    address: () => section('workspace'),
    async shows(page, say) {
      await page
        .getByRole('button', { name: say('shell.switchWorkspace') })
        .first()
        .click()
      await page.getByRole('menuitem', { name: say('shell.allWorkspaces') }).waitFor()
    },
  },
  {
    name: 'request of an app that is not whole',
    address: () => '/oauth/authorize?client_id=x',
    shows: (page) => page.getByRole('heading').first().waitFor(),
  },
  {
    name: 'sign-in for an agent that is not there',
    address: () => '/agentToolsAuth',
    shows: (page, say) => heading(page, say('toolSet.auth.broken')),
  },
  {
    name: 'link to end mails that is over',
    address: () => '/unsubscribe?token=used',
    async shows(page, say) {
      await page.getByRole('button', { name: say('saved.leave.action') }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'introduction to the API', address: () => '/docs', shows: (page, say) => heading(page, say('docs.title')) },
  {
    name: 'calls of the API',
    address: () => '/docs/search',
    shows: (page, say) => heading(page, say('docs.areas.search')),
  },
]

walkScreens({ people: 'who settles things', who: () => person, screens, origin: () => quarry.origin })
