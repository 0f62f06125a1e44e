import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { sharedBrowser } from './harness.ts'

const { app } = await testApp()

test('the API page lists its calls under its own policy, without external resources', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const browser = await sharedBrowser()
  const page = await browser.newPage()
  page.setDefaultTimeout(100_000)
  try {
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on(
      'request',
      (request) =>
        request.url().startsWith('http') && !request.url().startsWith(address) && complaints.push(request.url()),
    )
    await page.goto(`${address}/api/docs`)
    await page.getByText('Creates a customer account and signs in').click()
    await page.getByText('Request body').waitFor()
    await page.getByPlaceholder('Filter by tag').fill('e_services')
    await page.getByText('/api/e_services/{id}').first().waitFor()
    await page.getByText('Creates a customer account and signs in').waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  } finally {
    await page.close()
  }
})
