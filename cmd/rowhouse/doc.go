// Command rowhouse is the whole server in one program: it reads its settings,
// opens the data folder, listens, says where it can be opened, and stops in
// order.
//
// A [world] with arguments is the program as a value: it does one of the [commands],
// and without a name of one it serves the game. It reads nothing but what it is
// handed and writes nowhere but to its two writers, so a test can start several of
// them in one process, each on ":0" with a data folder of its own. Only main knows
// about signals, the process's environment and exit codes. A further command is a
// row of the table, and a function that reads its flags with options.
//
// # The order of things
//
// Starting: settings, the certificate, the listeners, the journal, the lobby, the
// transport; only then is the first connection accepted, so whoever connects early
// waits in the kernel's queue and never meets half a server. What is shown to a
// person goes to stdout, log lines go to stderr.
//
// A service manager that listens is told READY=1 then, gets signs of life if it asks
// for them, and STOPPING=1. The sockets that it opened are used instead of -addr.
//
// Stopping is the same backwards. The public listener closes, every socket is
// told 1012 (the server restarts: come back), requests on their way finish, the
// lobby stores what it holds, the journal is flushed and its lock released. The
// admin listener answers to the end, so that an orchestrator sees "not ready"
// rather than nothing. All of it has ten seconds; a socket that never answers
// costs at most a part of them.
//
// # What operators do meanwhile
//
// The commands backup, export and rooms ask the admin listener of the program that
// runs, and so does whoever else can reach it; pages of a browser are refused. A
// backup or an export that does not come to its end is an error there and here, and
// leaves no file. The command restore, and export where nothing runs, take the data
// folder themselves, with its lock.
//
// # Errors
//
// An error is one line for a person: what is wrong and what to do. A setting
// that cannot be meant ends the program with 2, anything else with 1. The first
// SIGINT or SIGTERM stops in order and ends with 0, also while starting; a second
// changes nothing, since terminals and supervisors send two at times; the third
// ends the process at once. SIGHUP ends nothing, since a server goes on when the
// terminal it was started from is closed: it has the program's own certificate read
// again, if there is one.
package main
