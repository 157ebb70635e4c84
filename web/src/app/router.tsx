import { createRootRoute, createRoute, createRouter, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { catch as instead } from 'zod/mini'
import { connectRefusals } from '@quarry/contract/source-trouble'
import { mayBeWorkspace } from '@quarry/contract/workspace'
import { auditParams } from '../features/audit/audit-params.ts'
import { searchParams } from '../features/search/search-params.ts'
import { setUpSteps } from '../features/workspace/set-up-steps.ts'
import { memberParams } from '../features/member/member-params.ts'
import { consentParams, sourceParams } from '../features/source/source-params.ts'
import { rememberWorkspace } from '../lib/remembered.ts'
import { withLaterTexts } from '../lib/i18n.ts'
import { profileQuery } from '../lib/session.ts'
import { param, paramOr, ServiceName } from '../lib/shapes.ts'
import { workspaceQuery, workspacesQuery } from '../lib/workspaces.ts'
import { parseSearch, safeRedirect, stringifySearch } from './address.ts'
import { CrashPage } from './CrashPage.tsx'
import { homeOf, knownPerson, requireSession } from './guards.ts'
import { NoAccessPage } from './NoAccessPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { queryClient } from './query-client.ts'
import { Root } from './Root.tsx'
import { sectionNames } from './settings-sections.ts'
import { ShellSkeleton } from './ShellSkeleton.tsx'
import { loadPage, pages, WorkspacePage } from './WorkspacePage.tsx'

const optionalText = param(z.string())

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const entry = {
  validateSearch: z.object({
    redirect: optionalText,
    /** `second`: the password was right, and the account asks for more. */
    step: optionalText,
    /** Name of the failure a login elsewhere ended with. */
    problem: optionalText,
    sessionExpired: optionalText,
    connectionLost: optionalText,
    loggedOut: optionalText,
    accountDeleted: optionalText,
  }),
  /** Whoever is logged in has nothing to do here. */
  beforeLoad: async ({ search }: { search: { redirect?: string | undefined } }) => {
    const profile = await knownPerson()
    if (profile) throw redirect({ href: safeRedirect(search.redirect) ?? (await homeOf(profile)), replace: true })
  },
  component: lazyRouteComponent(() => import('./LoginRoute.tsx'), 'LoginRoute'),
}
const home = createRoute({ getParentRoute: () => root, path: '/', ...entry })
const login = createRoute({ getParentRoute: () => root, path: '/login', ...entry })

const openid = createRoute({
  getParentRoute: () => root,
  path: '/login/openid',
  component: lazyRouteComponent(() => withLaterTexts(() => import('./OpenIdRoute.tsx')), 'OpenIdRoute'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signUp',
  validateSearch: z.object({ token: optionalText }),
  component: lazyRouteComponent(() => withLaterTexts(() => import('./SignUpRoute.tsx')), 'SignUpRoute'),
})

const invited = createRoute({
  getParentRoute: () => root,
  path: '/invited',
  validateSearch: z.object({ token: optionalText }),
  component: lazyRouteComponent(() => withLaterTexts(() => import('./InvitedRoute.tsx')), 'InvitedRoute'),
})
const inviteWorkspace = createRoute({
  getParentRoute: () => root,
  path: '/inviteWorkspace',
  validateSearch: z.object({ token: optionalText }),
  component: lazyRouteComponent(() => withLaterTexts(() => import('./InviteWorkspaceRoute.tsx')), 'InviteWorkspaceRoute'),
})
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/resetPassword',
  validateSearch: z.object({ token: optionalText }),
  component: lazyRouteComponent(() => withLaterTexts(() => import('./ResetPasswordRoute.tsx')), 'ResetPasswordRoute'),
})

const account = createRoute({ getParentRoute: () => root, id: 'account', beforeLoad: requireSession })

const workspaces = createRoute({
  getParentRoute: () => account,
  path: '/workspace',
  component: lazyRouteComponent(() => withLaterTexts(() => import('./WorkspacesRoute.tsx')), 'WorkspacesRoute'),
})
const createWorkspace = createRoute({
  getParentRoute: () => account,
  path: '/workspace/create',
  validateSearch: z.object({
    ...consentParams.shape,
    workspace: optionalText,
    step: paramOr(z.enum(setUpSteps), 'app'),
  }),
  component: lazyRouteComponent(() => withLaterTexts(() => import('./SetUpRoute.tsx')), 'SetUpRoute'),
})
const createSimpleWorkspace = createRoute({
  getParentRoute: () => account,
  path: '/workspace/simpleCreate',
  component: lazyRouteComponent(() => withLaterTexts(() => import('./CreateWorkspaceRoute.tsx')), 'CreateSimpleWorkspaceRoute'),
})

const ownAccount = createRoute({
  getParentRoute: () => account,
  path: '/workspace/account',
  /** `confirm`: the token of a mailed link. */
  validateSearch: z.object({ confirm: optionalText }),
  component: lazyRouteComponent(() => withLaterTexts(() => import('./AccountRoute.tsx')), 'AccountRoute'),
})

const workspace = createRoute({
  getParentRoute: () => root,
  path: '/$workspaceCode',
  validateSearch: z.object({
    // Other tabs of the specification, `agent` among them, show the search until they exist.
    page: instead(z.enum(pages), 'search'),
    section: param(z.enum(sectionNames)),
    ...searchParams.shape,
    ...sourceParams.shape,
    ...auditParams.shape,
    ...memberParams.shape,
  }),
  beforeLoad: async ({ params, search, location }) => {
    if (!mayBeWorkspace(params.workspaceCode)) throw notFound()
    // Asked for together: one round trip less before the first picture.
    const list = queryClient.ensureQueryData(workspacesQuery)
    list.catch(() => null)
    loadPage(search)
    await requireSession({ location })
    const [profile, { joined }] = [queryClient.getQueryData(profileQuery.queryKey), await list]
    const found = joined.find(({ code, status }) => code === params.workspaceCode && status === 'active')
    if (!found || !profile) throw notFound({ data: { code: params.workspaceCode } })
    rememberWorkspace(profile.id, found.code)
    return { workspaceId: found.id }
  },
  loader: ({ context }) => queryClient.ensureQueryData(workspaceQuery(context.workspaceId)),
  component: WorkspacePage,
  pendingComponent: ShellSkeleton,
  notFoundComponent: NoAccessPage,
})

const docs = createRoute({
  getParentRoute: () => root,
  path: '/docs/{-$area}',
  component: lazyRouteComponent(() => withLaterTexts(() => import('./DocsRoute.tsx')), 'DocsRoute'),
})
const terms = createRoute({
  getParentRoute: () => root,
  path: '/docs/terms',
  component: lazyRouteComponent(() => withLaterTexts(() => import('./LegalRoute.tsx')), 'TermsRoute'),
})
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/docs/privacy',
  component: lazyRouteComponent(() => withLaterTexts(() => import('./LegalRoute.tsx')), 'PrivacyRoute'),
})
const sourceError = createRoute({
  getParentRoute: () => root,
  path: '/cpOauthError',
  validateSearch: z.object({
    reason: paramOr(z.enum(connectRefusals), 'other'),
    service: param(ServiceName),
    workspace: param(z.string().check(z.refine(mayBeWorkspace))),
  }),
  component: lazyRouteComponent(() => import('./SourceErrorPage.tsx'), 'SourceErrorPage'),
})
const mail = createRoute({
  getParentRoute: () => root,
  path: '/dev/mail',
  component: lazyRouteComponent(() => import('./OutboxRoute.tsx'), 'OutboxRoute'),
})
const maintenance = createRoute({
  getParentRoute: () => root,
  path: '/maintenance',
  validateSearch: z.object({ redirect: optionalText }),
  component: lazyRouteComponent(() => import('./MaintenancePage.tsx'), 'MaintenancePage'),
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
    account.addChildren([workspaces, createWorkspace, createSimpleWorkspace, ownAccount]),
    workspace,
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
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
