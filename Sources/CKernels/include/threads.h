// What Swift cannot say about threads: a system call without a function of its own.
#ifndef CKERNELS_THREADS_H
#define CKERNELS_THREADS_H

/// Makes the calling thread, and those it starts, give way to others: a low priority, and turns so
/// short that who wants the processor waits for a tenth of a millisecond and not for three. Where
/// the system knows no length of turns (Linux before 6.12) the priority alone counts.
void ck_give_way(void);

#endif
