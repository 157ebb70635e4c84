import { createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import { connectRefusals } from '@quarry/contract/source/source-trouble'
import { mayBeWorkspace } from '@quarry/contract/workspace/workspace'
import { auditParams } from '../features/audit/audit-params.ts'
import { searchParams } from '../features/search/search-params.ts'
import { setUpSteps } from '../features/workspace/set-up-steps.ts'
import { memberParams } from '../features/member/member-params.ts'
import { connectionParams } from '../features/connection/connection-params.ts'
import { consentParams, sourceParams } from '../features/source/source-params.ts'
import { scrollKey } from '../features/search/preview/page-under.ts'
import { atMost } from '../lib/later/at-most.ts'
import { paintedPage } from '../lib/later/painted-page.ts'
import { signInParams } from '../lib/pending-sign-in.ts'
import { rememberWorkspace } from '../lib/remembered.ts'
import { profileQuery } from '../lib/session.ts'
import { servicePattern } from '@quarry/contract/source/service'
import { oneOf, or, params, text, textLike } from '../lib/params.ts'
import { workspaceQuery, workspacesQuery } from '../lib/workspaces.ts'
import { parseSearch, stringifySearch } from './address.ts'
import { entry } from './entry.ts'
import { CrashPage } from './pages/CrashPage.tsx'
import { enterOffice } from './enter-office.ts'
import { requireSession, searchOfLast } from './guards.ts'
import { NoAccessPage } from './pages/NoAccessPage.tsx'
import { NotFoundPage } from './pages/NotFoundPage.tsx'
import { keepPaintedHits } from './painted-hits.ts'
import { queryClient } from './query-client.ts'
import { Root } from './Root.tsx'
import { sectionNames } from './settings-sections.ts'
import { ShellSkeleton } from './shell/ShellSkeleton.tsx'
import { loadPage, mostCodeMs, WorkspacePage } from './shell/WorkspacePage.tsx'
import { pages, views } from './shell/pages.ts'

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const home = createRoute({ getParentRoute: () => root, path: '/', ...entry })
const login = createRoute({ getParentRoute: () => root, path: '/login', ...entry })

const openid = createRoute({
  getParentRoute: () => root,
  path: '/login/openid',
  component: lazyRouteComponent(() => import('./routes/OpenIdRoute.tsx'), 'OpenIdRoute'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signUp',
  validateSearch: params({ token: text }),
  component: lazyRouteComponent(() => import('./routes/SignUpRoute.tsx'), 'SignUpRoute'),
})

const invited = createRoute({
  getParentRoute: () => root,
  path: '/invited',
  validateSearch: params({ token: text }),
  component: lazyRouteComponent(() => import('./routes/InvitedRoute.tsx'), 'InvitedRoute'),
})
const inviteWorkspace = createRoute({
  getParentRoute: () => root,
  path: '/inviteWorkspace',
  validateSearch: params({ token: text }),
  component: lazyRouteComponent(() => import('./routes/InviteWorkspaceRoute.tsx'), 'InviteWorkspaceRoute'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetPassword',
  validateSearch: params({ token: text }),
  component: lazyRouteComponent(() => import('./routes/ResetPasswordRoute.tsx'), 'ResetPasswordRoute'),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: params({ token: text }),
  component: lazyRouteComponent(() => import('./routes/UnsubscribeRoute.tsx'), 'UnsubscribeRoute'),
})

const account = createRoute({ getParentRoute: () => root, id: 'account', beforeLoad: requireSession })

const workspaces = createRoute({
  getParentRoute: () => account,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./routes/WorkspacesRoute.tsx'), 'WorkspacesRoute'),
})
const createWorkspace = createRoute({
  getParentRoute: () => account,
  path: '/workspace/create',
  validateSearch: params({
    ...consentParams.each,
    workspace: text,
    step: or(oneOf(setUpSteps), 'app'),
  }),
  component: lazyRouteComponent(() => import('./routes/SetUpRoute.tsx'), 'SetUpRoute'),
})
const createSimpleWorkspace = createRoute({
  getParentRoute: () => account,
  path: '/workspace/simpleCreate',
  component: lazyRouteComponent(() => import('./routes/CreateWorkspaceRoute.tsx'), 'CreateSimpleWorkspaceRoute'),
})
const saveShared = createRoute({
  getParentRoute: () => account,
  path: '/workspace/save',
  component: lazyRouteComponent(() => import('./routes/SaveSharedRoute.tsx'), 'SaveSharedRoute'),
})
/** Where the address bar of the browser searches (`/opensearch.xml`). */
const searchLast = createRoute({
  getParentRoute: () => account,
  path: '/workspace/search',
  validateSearch: params({ q: text }),
  beforeLoad: async ({ search }) => {
    throw redirect({ href: await searchOfLast(search.q), replace: true })
  },
})

const ownAccount = createRoute({
  getParentRoute: () => account,
  path: '/workspace/account',
  /** `confirm`: the token of a mailed link. */
  validateSearch: params({ confirm: text }),
  component: lazyRouteComponent(() => import('./routes/AccountRoute.tsx'), 'AccountRoute'),
})

const agentToolsAuth = createRoute({
  getParentRoute: () => account,
  path: '/agentToolsAuth',
  validateSearch: signInParams,
  component: lazyRouteComponent(() => import('./routes/AgentToolsAuthRoute.tsx'), 'AgentToolsAuthRoute'),
})

const paymentReturn = createRoute({
  getParentRoute: () => account,
  path: '/payment/return',
  validateSearch: params({ transactionId: text, workspace: text }),
  component: lazyRouteComponent(() => import('./routes/PaymentRoute.tsx'), 'PaymentRoute'),
})
const sandbox = createRoute({
  getParentRoute: () => account,
  path: '/payment/sandbox/$id',
  component: lazyRouteComponent(() => import('./routes/PaymentRoute.tsx'), 'SandboxRoute'),
})
/** `token`: of a link that a chat gave somebody. */
const selectAgentFromApp = createRoute({
  getParentRoute: () => account,
  path: '/selectAgentFromApp',
  validateSearch: params({ token: text }),
  component: lazyRouteComponent(() => import('./routes/SelectAgentFromAppRoute.tsx'), 'SelectAgentFromAppRoute'),
})

/** What a chat service says of an app that was to be installed. */
const chatInstall = createRoute({
  getParentRoute: () => account,
  path: '/$service/install',
  validateSearch: params({ state: text, code: text, error: text }),
  component: lazyRouteComponent(() => import('./routes/ChatInstallRoute.tsx'), 'ChatInstallRoute'),
})

/** Where apps send people who are to let them in; what it says is read from the address as it came. */
const authorize = createRoute({
  getParentRoute: () => account,
  path: '/oauth/authorize',
  component: lazyRouteComponent(() => import('./routes/AuthorizeRoute.tsx'), 'AuthorizeRoute'),
})

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/$workspaceCode',
  validateSearch: params({
    page: or(oneOf(pages), 'agent'),
    section: oneOf(sectionNames),
    view: oneOf(views),
    ...searchParams.each,
    ...sourceParams.each,
    ...connectionParams.each,
    ...auditParams.each,
    ...memberParams.each,
  }),
  beforeLoad: async ({ params, search, location, cause }) => {
    if (!mayBeWorkspace(params.workspaceCode)) throw notFound()
    // Asked for together: one round trip less before the first picture.
    const list = queryClient.ensureQueryData(workspacesQuery)
    list.catch(() => null)
    const code = loadPage(search)
    await requireSession({ location })
    const [profile, { joined }] = [queryClient.getQueryData(profileQuery.queryKey), await list]
    const found = joined.find(({ code, status }) => code === params.workspaceCode && status === 'active')
    if (!found || !profile) throw notFound({ data: { code: params.workspaceCode } })
    rememberWorkspace(profile.id, found.code)
    // A page that is there stays until the next one can take its place in one step, and its focus with it; so does one that is painted first.
    if (cause === 'stay' || document.documentElement.dataset['first']) await (paintedPage() ? code : atMost(mostCodeMs, code))
    await keepPaintedHits(found.id, search)
    return { workspaceId: found.id }
  },
  loader: ({ context }) => queryClient.ensureQueryData(workspaceQuery(context.workspaceId)),
  component: WorkspacePage,
  pendingComponent: ShellSkeleton,
  notFoundComponent: NoAccessPage,
})

/** A document in the operator's office server. The policy of this page alone lets it be framed, so it is always loaded by itself. */
const office = createRoute({
  getParentRoute: () => root,
  path: '/$workspaceCode/office/$documentId',
  beforeLoad: ({ params, location }) => enterOffice(params, location),
  component: lazyRouteComponent(() => import('./routes/OfficeRoute.tsx'), 'OfficeRoute'),
  notFoundComponent: NoAccessPage,
})

const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs/{-$area}',
  component: lazyRouteComponent(() => import('./routes/DocsRoute.tsx'), 'DocsRoute'),
})
const terms = createRoute({
  getParentRoute: () => root,
  path: '/docs/terms',
  component: lazyRouteComponent(() => import('./routes/LegalRoute.tsx'), 'TermsRoute'),
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/docs/privacy',
  component: lazyRouteComponent(() => import('./routes/LegalRoute.tsx'), 'PrivacyRoute'),
})
const sourceError = createRoute({
  getParentRoute: () => root,
  path: '/cpOauthError',
  validateSearch: params({
    reason: or(oneOf(connectRefusals), 'other'),
    service: textLike(servicePattern),
    workspace: (said) => (typeof said === 'string' && mayBeWorkspace(said) ? said : undefined),
    back: oneOf(['connections', 'mcp']),
  }),
  component: lazyRouteComponent(() => import('./pages/SourceErrorPage.tsx'), 'SourceErrorPage'),
})
const mail = createRoute({
  getParentRoute: () => root,
  path: '/dev/mail',
  component: lazyRouteComponent(() => import('./routes/OutboxRoute.tsx'), 'OutboxRoute'),
})
const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  validateSearch: params({ redirect: text }),
  component: lazyRouteComponent(() => import('./pages/MaintenancePage.tsx'), 'MaintenancePage'),
})
const missing = createRoute({ getParentRoute: () => root, path: '/404', component: NotFoundPage })
const unknown = createRoute({ getParentRoute: () => root, path: '$', component: NotFoundPage })

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    login,
    openid,
    signUp,
    invited,
    inviteWorkspace,
    resetPassword,
    unsubscribe,
    account.addChildren([
      workspaces,
      createWorkspace,
      createSimpleWorkspace,
      saveShared,
      searchLast,
      ownAccount,
      agentToolsAuth,
      selectAgentFromApp,
      chatInstall,
      authorize,
      paymentReturn,
      sandbox,
    ]),
    workspace,
    office,
    terms,
    privacy,
    docs,
    sourceError,
    mail,
    maintenance,
    missing,
    unknown,
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultErrorComponent: CrashPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
  getScrollRestorationKey: scrollKey,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
