const [command] = process.argv.slice(2)
if (command === 'api') await import('@kermesse/api/main')
if (command === 'worker') await import('@kermesse/workers/main')
