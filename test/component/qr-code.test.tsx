import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { QrCode } from '@/components/qr-code'
import { readQrCode } from '../support/qr-code'
import { PNG, withCanvasDouble } from './browser-doubles'

withCanvasDouble()

it('the QR code is an image named for its link', () => {
  render(<QrCode text="https://s.example/a" name="a" />)
  expect(screen.getByRole('img', { name: 'QR code of https://s.example/a' })).toBeInTheDocument()
})

it('the QR code is black on white with a quiet zone of four modules', () => {
  const { container } = render(<QrCode text="https://s.example/a" name="a" />)
  const side = Number(container.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2])
  expect((side - 8 - 17) % 4).toBe(0)
  expect(container.querySelector('rect')).toHaveAttribute('fill', '#fff')
  expect(container.querySelector('path')).toHaveAttribute('fill', '#000')
  expect(container.querySelector('path')).toHaveAttribute('transform', 'translate(4 4)')
})

it('a reader of QR codes reads the link from what is shown, also once it is another one', async () => {
  const shown = (link: string) => screen.getByRole('img', { name: `QR code of ${link}` }).outerHTML
  const { rerender } = render(<QrCode text="https://s.example/a" name="a" />)
  expect(await readQrCode(shown('https://s.example/a'))).toBe('https://s.example/a')
  const long = `https://s.example/ü/${'b'.repeat(500)}`
  rerender(<QrCode text={long} name="b" />)
  expect(await readQrCode(shown(long))).toBe(long)
})

it('the QR code can be saved as a PNG named for the token', () => {
  render(<QrCode text="https://s.example/a" name="spring" />)
  const anchor = screen.getByRole('link', { name: 'Save as PNG' })
  expect(anchor).toHaveAttribute('href', PNG)
  expect(anchor).toHaveAttribute('download', 'spring.png')
})

it('the QR code can be saved as an SVG file', () => {
  const { container } = render(<QrCode text="https://s.example/a" name="spring" />)
  const anchor = screen.getByRole('link', { name: 'Save as SVG' })
  expect(anchor).toHaveAttribute('download', 'spring.svg')
  const [, svg = ''] = (anchor.getAttribute('href') ?? '').split(',')
  const saved = new DOMParser().parseFromString(decodeURIComponent(svg), 'image/svg+xml')
  expect(saved.documentElement.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(saved.querySelector('path')?.getAttribute('d')).toBe(container.querySelector('path')?.getAttribute('d'))
})

it('the QR code is copied as a picture, or reports a failure', async () => {
  const user = userEvent.setup()
  const written: unknown[] = []
  vi.stubGlobal(
    'ClipboardItem',
    class {
      types: object
      constructor(types: object) {
        this.types = types
      }
    },
  )
  vi.stubGlobal('fetch', async () => new Response('png'))
  const write = vi.spyOn(navigator.clipboard, 'write').mockImplementation(async (items) => void written.push(...items))
  render(<QrCode text="https://s.example/a" name="a" />)
  await user.click(screen.getByRole('button', { name: 'Copy the QR code' }))
  expect(await screen.findByRole('status')).toHaveTextContent('Copied')
  expect(Object.keys((written[0] as { types: object }).types)).toEqual(['image/png'])
  write.mockRejectedValue(new DOMException('Not focused.'))
  await user.click(screen.getByRole('button', { name: 'Copy the QR code' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Save it as PNG'))
})

it('a link too long for a QR code gets a hint', () => {
  render(<QrCode text={`https://s.example/${'x'.repeat(3000)}`} name="a" />)
  expect(screen.getByText('This link is too long for a QR code.')).toBeVisible()
})
