import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorName } from '@quarry/contract/errors'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { EnvironmentPage } from '../features/account/own/EnvironmentPage.tsx'
import { PasswordForm } from '../features/account/PasswordForm.tsx'
import { ProfileForm } from '../features/account/own/ProfileForm.tsx'
import { useLogIn, useRequestSignUp } from '../features/account/account.queries.ts'
import { useSourceAction } from '../features/source/source.queries.ts'
import { api } from '../lib/api.ts'
import { t } from '../lib/i18n-later.ts'
import { minji } from '../testing/people.ts'
import { renderPage } from '../testing/render-page.tsx'
import { answerWith } from '../testing/server.ts'
import { sourceOf } from '../testing/sources.ts'
import { acme } from '../testing/workspaces.ts'
import { currentToasts, dismissToast } from '../ui/layers/toast.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  for (const { id } of currentToasts()) dismissToast(id)
})

const said = (text: string) => vi.waitFor(() => expect(currentToasts().map((toast) => toast.text)).toEqual([text]))

/** Presses a button that makes a call, and waits for it to fail. */
async function call(useCaller: () => { mutate: () => void }): Promise<void> {
  const Page = () => {
    const { mutate } = useCaller()
    return <button onClick={() => mutate()}>Call</button>
  }
  await renderPage(
    <QueryClientProvider client={queryClient}>
      <Page />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Call' }))
}

const useLogInCall = () => {
  const { mutate } = useLogIn()
  return { mutate: () => mutate({ email: 'minji@acme.example', password: 'passw0rd!' }) }
}
const useSignUpCall = () => {
  const { mutate } = useRequestSignUp()
  return { mutate: () => mutate({ email: 'minji@acme.example', lang: 'en' }) }
}
const useIndexAgain = () => {
  const { mutate } = useSourceAction(acme('ADMIN').id)
  const { sourceId } = sourceOf('webdav')
  return {
    mutate: () => mutate(() => api.call(sourceRoutes.requestIndexing, { workspaceId: acme('ADMIN').id, sourceId })),
  }
}

const failures: { route: string; fails: ErrorName; useCaller: () => { mutate: () => void }; says: Parameters<typeof t>[0] }[] = [
  { route: 'POST /account/login', fails: 'unexpected', useCaller: useLogInCall, says: 'toast_login_error' },
  { route: 'POST /account/jwt/requestSignUpByJwt', fails: 'unexpected', useCaller: useSignUpCall, says: 'toast_signup_error' },
  {
    route: 'POST /account/jwt/requestSignUpByJwt',
    fails: 'emailExists',
    useCaller: useSignUpCall,
    says: 'toast_exist_email_error',
  },
  {
    route: 'POST /datapipeline/requestIndexing',
    fails: 'indexingNothing',
    useCaller: useIndexAgain,
    says: 'toast_cp_indexing_all_already',
  },
  {
    route: 'POST /datapipeline/requestIndexing',
    fails: 'indexingRunning',
    useCaller: useIndexAgain,
    says: 'error.indexingRunning',
  },
  { route: 'POST /datapipeline/requestIndexing', fails: 'unexpected', useCaller: useIndexAgain, says: 'toast_common_api_error' },
]
for (const { route, fails, useCaller, says } of failures)
  test(`${fails} of ${route} is told as ${says}`, async () => {
    answerWith({ [route]: fails })
    await call(useCaller)
    await said(t(says as 'toast_common_api_error'))
  })

test('a changed password is told as toast_password_change_done', async () => {
  answerWith({ 'PATCH /account/pw': { json: {} } })
  await renderPage(<PasswordForm />, { profile: minji })
  for (const [field, value] of [
    ['personal.password.current', 'passw0rd!'],
    ['personal.password.next', 'brand-new-1'],
    ['account.form.passwordConfirm', 'brand-new-1'],
  ] as const)
    fireEvent.change(screen.getByLabelText(t(field)), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: t('personal.password.change') }))
  await said(t('toast_password_change_done'))
})

test('a changed profile is told as toast_mypage_change_done', async () => {
  answerWith({ 'PATCH /account/profile': { json: { ...minji, job: 'Designer' } } })
  await renderPage(<ProfileForm />, { profile: minji })
  fireEvent.change(screen.getByLabelText(t('account.form.job')), { target: { value: 'Designer' } })
  fireEvent.click(screen.getByRole('button', { name: t('personal.save') }))
  await said(t('toast_mypage_change_done'))
})

test('a changed environment is told as toast_env_change_done', async () => {
  await renderPage(<EnvironmentPage workspace={acme('USER')} />, { profile: minji })
  fireEvent.click(screen.getByRole('checkbox'))
  await said(t('toast_env_change_done'))
})
