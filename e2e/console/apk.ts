import { crc32 } from 'node:zlib'

/** An archive that passes for an Android app, with so many bytes of program in it. */
export function apk(program_bytes = 100): Buffer {
  const files = [
    { name: 'AndroidManifest.xml', bytes: Buffer.from('<manifest/>') },
    { name: 'classes.dex', bytes: Buffer.alloc(program_bytes, 'dex') },
  ]
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, bytes } of files) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(bytes.length, 14)
    head.writeUInt32LE(bytes.length, 18)
    head.writeUInt16LE(name.length, 22)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    head.copy(entry, 6)
    entry.writeUInt32LE(at, 42)
    directory.push(entry, Buffer.from(name))
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), bytes])
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
