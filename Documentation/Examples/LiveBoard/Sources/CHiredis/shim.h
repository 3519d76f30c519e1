// Debian and Homebrew put the header into a folder of its own; pkg-config may name that folder or the one above.
#if __has_include(<hiredis/hiredis.h>)
#include <hiredis/hiredis.h>
#else
#include <hiredis.h>
#endif
